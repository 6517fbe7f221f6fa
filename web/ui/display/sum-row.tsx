import type { ReactNode } from "react";

interface SumRowProps {
  label: string;
  /** What it all comes to: below a line, and larger. */
  strong?: boolean;
  children: ReactNode;
}

/** One amount of a sum, inside a `<dl>`. */
export function SumRow({ label, strong = false, children }: SumRowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? "mt-1 border-line border-t pt-2.5 font-semibold" : ""}`}
    >
      <dt className={strong ? "" : "text-ink-soft text-sm"}>{label}</dt>
      <dd className={`price ${strong ? "text-xl" : ""}`}>{children}</dd>
    </div>
  );
}
