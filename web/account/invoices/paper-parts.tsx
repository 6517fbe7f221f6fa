import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";

// What invoices and other tax documents are put together from.

export function Detail({ term, wide = false, children }: { term: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className={`shrink-0 text-ink-soft ${wide ? "w-36" : "w-28"}`}>{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

export function Party({ title, lines }: { title: string; lines: string[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-1 font-sans font-semibold text-ink-soft text-sm tracking-normal">{title}</h2>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="wrap-anywhere">
          {line}
        </p>
      ))}
    </section>
  );
}

export function Sum({ term, rupees, isGrand = false }: { term: string; rupees: number; isGrand?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-6 ${isGrand ? "border-line-strong border-t pt-1.5 font-semibold text-lg" : "text-sm"}`}
    >
      <dt>{term}</dt>
      <dd className="tabular-nums">{formatRupees(rupees)}</dd>
    </div>
  );
}
