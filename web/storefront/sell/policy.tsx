import type { ReactNode } from "react";
import { useSite } from "#web/layout/site.ts";
import "./policy.css";

/** One tab's text: at most 600 pixels tall, then it scrolls by itself, by keyboard too. */
export function Policy({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses a keyboard could not scroll it otherwise
    <section aria-label={label} tabIndex={0} className="policy max-h-150 overflow-y-auto overscroll-contain">
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

/** Facts that people look up. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="my-3 max-w-prose border-line border-t">{children}</dl>;
}

export function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ContactFacts() {
  const { store } = useSite();
  return (
    <>
      <Fact what="Telephone">
        <a href={`tel:${store.supportPhone.replaceAll(" ", "")}`}>{store.supportPhone}</a>
      </Fact>
      <Fact what="Email">
        <a href={`mailto:${store.supportEmail}`}>{store.supportEmail}</a>
      </Fact>
    </>
  );
}
