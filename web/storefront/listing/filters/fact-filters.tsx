import { readFacts, spellFact } from "#contract/chosen-facts.ts";
import type { Facets } from "#contract/products.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { CheckMark, FilterOption } from "./filter-option.tsx";
import { type Filters, isChosen, toggle } from "./filters.ts";

interface FactFiltersProps {
  /** What there is to choose of each fact. */
  options: Facets["facts"];
  filters: Filters;
  onChoose?: (filters: Filters) => void;
}

/** So many facts are open, and so many choices of each; the others unfold. */
const openMax = 3;
const choicesMax = 6;

/** Facts of garments that lists are filtered by, such as cloth and fit. What is chosen stays in sight, also where nothing has it any more. */
export function FactFilters({ options, filters, onChoose }: FactFiltersProps) {
  const chosen = readFacts(filters.facts);
  return options.map(({ key, label, choices }, i) => {
    const ofField = chosen.filter((fact) => fact.key === key).map(({ value }) => value);
    const shown = [...choices, ...ofField.filter((value) => !choices.includes(value))];
    const hasChosen = (values: string[]) => values.some((value) => ofField.includes(value));
    const list = (values: string[]) => (
      <ul className="-mx-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-3">
        {values.map((value) => {
          const fact = spellFact({ key, value });
          const isOn = isChosen(filters, "facts", fact);
          return (
            <li key={value}>
              <FilterOption
                to={toggle(filters, "facts", fact)}
                chosen={isOn}
                several
                onChoose={onChoose}
                className={`wrap-anywhere flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11 ${isOn ? "bg-sunken font-semibold" : ""}`}
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
      <details key={key} open={i < openMax || ofField.length > 0} className="group">
        <summary className="-my-1.5 flex min-h-8 cursor-pointer list-none items-center justify-between pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <h3 className="font-sans font-semibold text-sm">{label}</h3>
          <Icon name="chevron-down" className="size-4 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="mt-2">
          {list(shown.slice(0, choicesMax))}
          {rest.length > 0 && (
            <details open={hasChosen(rest)} className="group/more">
              <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center text-sm underline underline-offset-4 group-open/more:hidden pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
                {rest.length} more<span className="sr-only"> of {label}</span>
              </summary>
              {list(rest)}
            </details>
          )}
        </div>
      </details>
    );
  });
}
