import { RangeSlider } from "#web/ui/forms/sliders/range-slider.tsx";
import { useDebounced } from "#web/ui/forms/use-debounced.ts";
import { choose, type Filters, priceEnds, toQuery } from "./filters.ts";
import { formatHandle, formatPrices } from "./format-filter.ts";
import { PriceBox } from "./price-box.tsx";
import { usePendingValue } from "./use-pending-value.ts";

interface PriceFilterProps {
  filters: Filters;
  onChoose: (filters: Filters) => void;
}

type Handles = [low: number, high: number];
const { low: least, high: most, distance } = priceEnds;

const within = (value: number) => Math.min(most, Math.max(least, value));
const toHandles = ({ min, max }: Pick<Filters, "min" | "max">): Handles => [
  Math.min(within(min), most - distance),
  max === 0 ? most : Math.max(within(max), least + distance),
];
const fromHandles = ([low, high]: Handles) => ({ min: low <= least ? 1 : low, max: high >= most ? 0 : high });

/** Without the page's program the two handles are sent as a form, with the other filters beside them. */
export function PriceFilter({ filters, onChoose }: PriceFilterProps) {
  const [pending, setPending] = usePendingValue<Handles>(`${filters.min} ${filters.max}`);
  const apply = useDebounced((range: Handles) => {
    const chosen = fromHandles(range);
    if (chosen.min !== filters.min || chosen.max !== filters.max) onChoose(choose(filters, chosen));
  });
  const { min: _min, max: _max, page: _page, ...others } = toQuery(filters);
  return (
    <form action="/shop" onSubmit={(event) => event.preventDefault()} className="grid gap-1">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RangeSlider
        label="Price"
        names={["min", "max"]}
        min={least}
        max={most}
        step={10}
        distance={distance}
        value={pending ?? toHandles(filters)}
        onChange={setPending}
        onCommit={(range) => pending && apply(range)}
        format={formatHandle}
        words={formatPrices(pending ? fromHandles(pending) : filters)}
      />
      <PriceBox
        prices={pending ? fromHandles(pending) : filters}
        onApply={(prices) => onChoose(choose(filters, prices))}
      />
      <noscript>
        <button type="submit" className="min-h-11 underline">
          Apply the price
        </button>
      </noscript>
    </form>
  );
}
