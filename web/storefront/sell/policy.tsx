import type { ReactNode } from "react";

/** One tab's text: at most 600 pixels tall, then it scrolls by itself, by keyboard too. */
export function Policy({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses a keyboard could not scroll it otherwise
    <section aria-label={label} tabIndex={0} className="policy max-h-150 overflow-y-auto overscroll-contain pe-4">
      {children}
    </section>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h3 className="mt-8 mb-2 text-xl first:mt-0">{title}</h3>
      {children}
    </>
  );
}
