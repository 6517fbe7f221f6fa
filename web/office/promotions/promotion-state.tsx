import type { Promotion } from "#contract/promotions.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { formatIndiaTime } from "./india-time.ts";

const looks = {
  running: ["success", "Running"],
  coming: ["highlight", "Coming"],
  paused: ["neutral", "Paused"],
  ended: ["neutral", "Ended"],
} as const;

/** With the moment that matters next, or the one it ended at, by the clocks of India. */
export function PromotionState({ promotion: { state, startsAt, endsAt } }: { promotion: Promotion }) {
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
