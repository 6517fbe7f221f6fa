import type { FitAssessment } from "#contract/catalogue/fit.ts";

const shares = [
  ["small", "Too small", "bg-rating"],
  ["right", "Just right", "bg-success"],
  ["large", "Too large", "bg-ink-soft"],
] as const;

/** What those who have worn it say of its size, once there are enough of them. */
export function FitNote({ assessment: { sentence, percents } }: { assessment: FitAssessment }) {
  return (
    <div className="grid gap-1.5 text-sm">
      {sentence && <p className="font-semibold">{sentence}</p>}
      <div aria-hidden="true" className="flex h-2.5 gap-0.5">
        {shares.map(([key, , look]) => (
          <span key={key} className={look} style={{ width: `${percents[key]}%` }} />
        ))}
      </div>
      <p className="text-ink-soft">{shares.map(([key, label]) => `${label} ${percents[key]}%`).join(" · ")}</p>
    </div>
  );
}
