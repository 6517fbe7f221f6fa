import { mark, wordmark } from "./logo-shapes.ts";

/** Warp and weft crossing: the sign that stands for the name where there is little room. */
export function Mark({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${mark.size} ${mark.size}`} aria-hidden="true" className={className} strokeWidth={mark.thread}>
      <path d={mark.warp} className="stroke-ink" />
      <path d={mark.weft} className="stroke-action" />
    </svg>
  );
}

const margin = 3;

/** The name as it is always written. */
export function Wordmark({ className = "h-6" }: { className?: string }) {
  return (
    <svg
      viewBox={`0 ${-wordmark.capHeight - margin} ${wordmark.width} ${wordmark.capHeight + 2 * margin}`}
      role="img"
      aria-label="Tana Bana"
      fill="currentColor"
      className={`w-auto ${className}`}
    >
      <path d={wordmark.t + wordmark.ana + wordmark.b} />
      <path d={wordmark.ana} transform={`translate(${wordmark.shift})`} />
    </svg>
  );
}

/** Mark and name together; on the narrowest screens the name alone, smaller, so that the icons beside it keep their size. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Mark className="size-8 shrink-0 max-[22.4rem]:hidden" />
      <Wordmark className="h-5.5 max-[24.9rem]:h-4.5" />
    </span>
  );
}
