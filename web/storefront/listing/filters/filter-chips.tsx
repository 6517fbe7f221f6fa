import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { ActiveFilter } from "./active-filters.ts";
import { addressOf, type Filters, withoutFilters } from "./filters.ts";

interface FilterChipsProps {
  filters: Filters;
  active: ActiveFilter[];
  /** A chip goes when it is pressed: the focus needs another place. */
  onRemove: () => void;
}

const chip =
  "inline-flex min-h-9 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 pl-3 text-sm hover:border-ink pointer-coarse:min-h-11";

export function FilterChips({ filters, active, onRemove }: FilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <PageLink to={addressOf(without)} onClick={onRemove} className={chip}>
            <span className="sr-only">Remove the filter </span>
            {label}
            <Icon name="close" className="size-4 text-ink-soft" />
          </PageLink>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <PageLink
            to={addressOf(withoutFilters(filters))}
            onClick={onRemove}
            className="inline-flex min-h-9 items-center px-2 text-sm underline underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            Clear all
          </PageLink>
        </li>
      )}
    </ul>
  );
}
