import type { ReactNode } from "react";
import { PageLink } from "#web/layout/page-link.tsx";

interface StatePanelProps {
  /** Where shoppers find it. */
  link: string;
  /** The switch. */
  control: ReactNode;
  /** What the switch does to other things. */
  consequence: string;
  children?: ReactNode;
}

/** Stands above the form of a thing that can be switched off: its place in the shop, and its switch. */
export function StatePanel({ link, control, consequence, children }: StatePanelProps) {
  return (
    <section aria-label="In the shop" className="grid gap-3 border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PageLink to={link} className="link wrap-anywhere">
            {link}
          </PageLink>
          {children}
        </div>
        {control}
      </div>
      <p className="text-ink-soft text-sm">{consequence}</p>
    </section>
  );
}
