import { useId } from "react";
import { type ColourFamily, colourFamilies } from "#contract/catalogue/colours.ts";
import { CheckMark, FilterOption } from "./filter-option.tsx";
import { type Filters, isChosen, toggle } from "./filters.ts";

interface ColourFilterProps {
  /** Those that there are to choose. */
  options: readonly ColourFamily[];
  filters: Filters;
  onChoose?: (filters: Filters) => void;
}

const everyColour = "conic-gradient(#b8232f, #e6b422, #3d7a43, #2f62ad, #6b3f86, #b8232f)";

/** What is chosen stays in sight, also where nothing has that colour any more. */
export function ColourFilter({ options, filters, onChoose }: ColourFilterProps) {
  const id = useId();
  const shown = colourFamilies.filter(({ name }) => options.includes(name) || isChosen(filters, "colour", name));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans font-semibold text-sm">
        Colour
      </h3>
      <ul className="-mx-2 mt-1 grid grid-cols-2 gap-x-1 max-lg:gap-x-3">
        {shown.map(({ name, swatch }) => {
          const chosen = isChosen(filters, "colour", name);
          return (
            <li key={name}>
              <FilterOption
                to={toggle(filters, "colour", name)}
                chosen={chosen}
                several
                onChoose={onChoose}
                className={`flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11 ${chosen ? "bg-sunken font-semibold" : ""}`}
              >
                <CheckMark chosen={chosen} />
                <span
                  className="size-4 shrink-0 rounded-full border border-line-strong"
                  style={{ background: swatch || everyColour }}
                />
                {name}
              </FilterOption>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
