import { useId } from "react";
import type { Facets } from "#contract/catalogue/products.ts";
import { freeSize, sizes } from "#contract/catalogue/sizes.ts";
import { Count } from "./facet-list.tsx";
import { FilterOption } from "./filter-option.tsx";
import { type Filters, isChosen, toggle } from "./filters.ts";

interface SizeFilterProps {
  options: Facets["sizes"];
  filters: Filters;
  onChoose?: (filters: Filters) => void;
}

export function SizeFilter({ options, filters, onChoose }: SizeFilterProps) {
  const id = useId();
  const missing = sizes.filter(
    (size) => isChosen(filters, "size", size) && options.every((option) => option.size !== size),
  );
  const shown = [...options, ...missing.map((size) => ({ size, count: 0 }))];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans font-semibold text-sm">
        Size
      </h3>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {shown.map(({ size, count }) => {
          const chosen = isChosen(filters, "size", size);
          return (
            <li key={size} className={size === freeSize ? "col-span-2" : undefined}>
              <FilterOption
                to={toggle(filters, "size", size)}
                several
                chosen={chosen}
                onChoose={onChoose}
                className={`flex min-h-9 w-full items-center gap-1 rounded-md border px-2.5 font-semibold text-sm pointer-coarse:min-h-11 ${chosen ? "border-ink bg-ink text-ground [--ink-soft:var(--ground)]" : "border-line-strong bg-surface hover:border-ink"}`}
              >
                {size}
                <Count count={count} />
              </FilterOption>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
