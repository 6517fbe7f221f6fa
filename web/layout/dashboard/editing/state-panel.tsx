import type { ReactNode } from "react";
import { PageLink } from "#web/layout/page-link.tsx";

interface StatePanelProps {
  /** Where shoppers find the item. */
  link: string;
  /** The switch. */
  control: ReactNode;
  /** What the switch does to other items, or what else there is to know. */
  consequence: ReactNode;
  children?: ReactNode;
}

/** Above the form of something that can be switched off: its page in the shop, and its switch. */
export function StatePanel({ link, control, consequence, children }: StatePanelProps) {
  return (
    <section aria-label="In the shop" className="grid gap-3 border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PageLink to={link} className="link wrap-anywhere inline-flex min-h-11 items-center">
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

const figures = new Intl.NumberFormat("en-IN");

/** What switching a brand or category does to its products. */
export function formatFollowers(isActive: boolean, followers: number): string {
  if (followers === 0) return isActive ? "No active products go with it." : "No products come back with it.";
  const products = followers === 1 ? "1 product" : `${figures.format(followers)} products`;
  if (isActive) return `Switching it off also switches off ${products}.`;
  return `Switching it on brings back ${products} that went off with it.`;
}
