import type { GrievanceStatus } from "#contract/support/grievance.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";

interface Step {
  label: string;
  at: string | null;
  by?: string;
}

/** What was done and what is still to come, each with its moment. */
export function GrievanceClocks({ grievance }: { grievance: GrievanceStatus }) {
  const steps: Step[] = [
    { label: "Received", at: grievance.created },
    { label: "Acknowledged", at: grievance.acknowledged, by: grievance.acknowledgeBy },
    { label: "Resolved", at: grievance.resolved, by: grievance.resolveBy },
  ];
  return (
    <ol className="ml-1.5 border-line-strong border-s-2">
      {steps.map(({ label, at, by = "" }) => (
        <li key={label} className="relative pb-4 ps-6 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute -start-[0.4375rem] top-2 size-3 rotate-45 ${at ? "bg-ink" : "border-2 border-line-strong bg-ground"}`}
          />
          <p className={at ? "font-semibold" : "text-ink-soft"}>{label}</p>
          <p className="text-ink-soft text-sm">
            {at ? "" : "by "}
            <Time at={at ?? by}>{formatMoment(at ?? by)}</Time>
          </p>
        </li>
      ))}
    </ol>
  );
}
