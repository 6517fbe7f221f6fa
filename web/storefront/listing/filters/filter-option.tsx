import type { ReactNode } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { addressOf, type Filters } from "./filters.ts";

interface FilterOptionProps {
  /** The list that this choice leads to. */
  to: Filters;
  chosen: boolean;
  /** Left out, the choice is a link, which works before the page's program does. */
  onChoose?: (filters: Filters) => void;
  /** Others can be chosen beside it. */
  several?: boolean;
  className: string;
  children: ReactNode;
}

/** One value of a filter. Chosen already, it leads to the list without it. */
export function FilterOption({ to, chosen, onChoose, several, className, children }: FilterOptionProps) {
  if (!onChoose)
    return (
      <PageLink to={addressOf(to)} aria-current={chosen ? "true" : undefined} className={className}>
        {children}
      </PageLink>
    );
  const state = several ? { role: "checkbox", "aria-checked": chosen } : { "aria-pressed": chosen };
  return (
    <button type="button" {...state} onClick={() => onChoose(to)} className={className}>
      {children}
    </button>
  );
}

/** Drawn before a value of which several can be chosen. */
export function CheckMark({ chosen }: { chosen: boolean }) {
  return (
    <span
      className={`grid size-4 shrink-0 place-items-center rounded-sm border ${chosen ? "border-ink bg-ink text-ground" : "border-line-strong bg-surface"}`}
    >
      {chosen && <Icon name="check" className="size-3.5" />}
    </span>
  );
}
