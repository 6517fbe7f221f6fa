import { type ReactNode, useState } from "react";
import { formatChosenAttribute, parseChosenAttributes } from "#contract/catalogue/chosen-attributes.ts";
import type { Facets } from "#contract/catalogue/products.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { CheckMark, FilterOption } from "./filter-option.tsx";
import { type Filters, isChosen, toggle } from "./filters.ts";

interface AttributeFiltersProps {
  /** What there is to choose of each attribute. */
  options: Facets["facts"];
  filters: Filters;
  onChoose?: (filters: Filters) => void;
}

/** So many attributes are open beside the list, and one in the sheet of phones, which would be endless; of each so many choices. */
const openMax = { panel: 3, sheet: 1 };
const choicesMax = 6;

/**
 * Attributes of garments that lists are filtered by, such as cloth and fit. What is chosen stays in sight, also where nothing has it any
 * more.
 */
export function AttributeFilters({ options, filters, onChoose }: AttributeFiltersProps) {
  const chosen = parseChosenAttributes(filters.facts);
  const most = onChoose ? openMax.sheet : openMax.panel;
  return options.map(({ key, label, choices }, i) => {
    const ofField = chosen.filter((attribute) => attribute.key === key).map(({ value }) => value);
    const shown = [...choices, ...ofField.filter((value) => !choices.includes(value))];
    const list = (values: string[]) => (
      <ul className="-mx-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3">
        {values.map((value) => {
          const attribute = formatChosenAttribute({ key, value });
          const isOn = isChosen(filters, "facts", attribute);
          return (
            <li key={value}>
              <FilterOption
                to={toggle(filters, "facts", attribute)}
                chosen={isOn}
                several
                onChoose={onChoose}
                className={`wrap-anywhere flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left text-sm leading-snug hover:bg-sunken pointer-coarse:min-h-11 ${isOn ? "bg-sunken font-semibold" : ""}`}
              >
                <CheckMark chosen={isOn} />
                {value}
              </FilterOption>
            </li>
          );
        })}
      </ul>
    );
    const rest = shown.slice(choicesMax);
    return (
      <Fold key={key} isOpen={i < most || ofField.length > 0} className="group">
        <summary className="-my-1.5 flex min-h-8 cursor-pointer list-none items-center justify-between gap-3 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <h3 className="wrap-anywhere font-sans font-semibold text-sm">{label}</h3>
          <span className="ms-auto min-w-0 truncate text-ink-soft text-sm group-open:hidden">{ofField.join(", ")}</span>
          <Icon name="chevron-down" className="size-4 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="mt-2">
          {list(shown.slice(0, choicesMax))}
          {rest.length > 0 && (
            <Fold isOpen={rest.some((value) => ofField.includes(value))} className="group/more">
              <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center text-sm underline underline-offset-4 group-open/more:hidden pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                {rest.length} more<span className="sr-only"> of {label}</span>
              </summary>
              {list(rest)}
            </Fold>
          )}
        </div>
      </Fold>
    );
  });
}

interface FoldProps {
  isOpen: boolean;
  className: string;
  children: ReactNode;
}

/** Unfolds for what is chosen, and never folds by itself: what somebody has just taken back would go from under the finger. */
function Fold({ isOpen, className, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <details open={wasOpen} className={className}>
      {children}
    </details>
  );
}
