import type { ReactNode } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { addressOf, type Filters } from "./filters.ts";

interface FilterOptionProps {
  /** The list that this choice leads to. */
  to: Filters;
  chosen: boolean;
  /** Left out, the choice is a link, which works before the page's program does. */
  onChoose?: (filters: Filters) => void;
  className: string;
  children: ReactNode;
}

/** One value of a filter. Chosen already, it leads to the list without it. */
export function FilterOption({ to, chosen, onChoose, className, children }: FilterOptionProps) {
  if (!onChoose)
    return (
      <PageLink to={addressOf(to)} aria-current={chosen ? "true" : undefined} className={className}>
        {children}
      </PageLink>
    );
  return (
    <button type="button" aria-pressed={chosen} onClick={() => onChoose(to)} className={className}>
      {children}
    </button>
  );
}
