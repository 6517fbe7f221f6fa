import type { CouponState } from "#contract/sales/coupons.ts";
import { formatIndiaTime } from "#web/ui/dates/india-time.ts";
import { Badge } from "#web/ui/display/badge.tsx";

const looks = {
  running: ["success", "Running"],
  coming: ["highlight", "Coming"],
  paused: ["neutral", "Paused"],
  "used up": ["neutral", "Used up"],
  ended: ["neutral", "Ended"],
} as const;

interface Dated {
  state: CouponState;
  startsAt: string;
  endsAt: string | null;
}

/** The state of a promotion or a coupon, with the moment that matters next, or the one it ended at, by the clocks of India. */
export function DiscountState({ discount: { state, startsAt, endsAt } }: { discount: Dated }) {
  const [look, words] = looks[state];
  const at = state === "coming" ? startsAt : endsAt;
  const word = state === "coming" ? "from" : state === "ended" ? "on" : "until";
  return (
    <span className="grid justify-items-start gap-1">
      <Badge look={look}>{words}</Badge>
      {at && (
        <time dateTime={at} className="font-normal text-ink-soft text-xs">
          {word} {formatIndiaTime(at)}
        </time>
      )}
    </span>
  );
}
