import { useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { CheckMark, FilterOption } from "./filter-option.tsx";
import { choose, type Filters, isChosen, toggle, unfiltered } from "./filters.ts";

interface FacetListProps {
  title: string;
  /** What the list filters by; several brands can be chosen, and one of the others. */
  of: "category" | "brand" | "discount";
  options: { slug: string | number; name: string; count: number | null }[];
  filters: Filters;
  onChoose?: (filters: Filters) => void;
}

/** The values of a filter, with how many products each would show. */
export function FacetList({ title, of, options, filters, onChoose }: FacetListProps) {
  const id = useId();
  if (options.length === 0) return null;
  const several = of === "brand";
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans font-semibold text-sm">
        {title}
      </h3>
      <ul className="-mx-2 mt-1 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3">
        {options.map(({ slug, name, count }) => {
          const chosen = several ? isChosen(filters, of, String(slug)) : filters[of] === slug;
          const to = several
            ? toggle(filters, of, String(slug))
            : choose(filters, { [of]: chosen ? unfiltered[of] : slug });
          return (
            <li key={slug}>
              <FilterOption
                to={to}
                chosen={chosen}
                several={several}
                onChoose={onChoose}
                className={`flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left text-sm leading-snug hover:bg-sunken pointer-coarse:min-h-11 ${chosen ? "bg-sunken font-semibold" : ""}`}
              >
                {several && <CheckMark chosen={chosen} />}
                {name}
                {chosen && !several && <Icon name="check" className="size-4 text-accent" />}
                <Count count={count} />
              </FilterOption>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The number alone for the eye, with its noun for the ear. */
export function Count({ count }: { count: number | null }) {
  if (count === null) return null;
  return (
    <span className="ml-auto font-normal text-ink-soft text-xs tabular-nums">
      {count}
      <span className="sr-only">{count === 1 ? " product" : " products"}</span>
    </span>
  );
}
