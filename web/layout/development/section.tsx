import type { ReactNode } from "react";

/** One group of components under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-6 border-line border-t py-10">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
