import type { CouponState } from "#contract/coupons.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const looks = {
  running: ["success", "Running"],
  coming: ["highlight", "Coming"],
  paused: ["neutral", "Paused"],
  "used up": ["neutral", "Used up"],
  ended: ["neutral", "Ended"],
} as const;

export function CouponStateBadge({ state }: { state: CouponState }) {
  const [look, words] = looks[state];
  return <Badge look={look}>{words}</Badge>;
}
