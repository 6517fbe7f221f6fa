import { useId } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";
import { addressOf, choose, type Filters, toQuery } from "./filters/filters.ts";

/** A search has no newest: the best match comes first. */
const orders = ({ name, order }: Filters, hasDiscounts: boolean) => [
  name ? "Best match first" : "Newest first",
  "Price: high to low",
  "Price: low to high",
  ...(hasDiscounts || order === 3 ? ["Largest discount first"] : []),
];

interface SortSelectProps {
  filters: Filters;
  /** Whether anything is reduced. */
  hasDiscounts: boolean;
}

export function SortSelect({ filters, hasDiscounts }: SortSelectProps) {
  const id = useId();
  const navigate = useNavigate();
  const { order: _order, page: _page, ...others } = toQuery(filters);
  return (
    <form action="/shop" className="flex min-w-0 items-center gap-3">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="text-ink-soft text-sm max-sm:sr-only">
        Sort by
      </label>
      <div className="relative min-w-0">
        <select
          id={id}
          name="order"
          value={filters.order}
          onChange={(event) => void navigate(addressOf(choose(filters, { order: Number(event.target.value) })))}
          className="min-h-11 w-full appearance-none text-ellipsis rounded-md border border-ink bg-surface pr-9 pl-3 font-semibold sm:pr-10 sm:pl-3.5 text-sm hover:bg-sunken"
        >
          {orders(filters, hasDiscounts).map((label, order) => (
            <option key={label} value={order}>
              {label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute top-3 right-2 size-5 sm:right-3 text-ink-soft"
        />
      </div>
      <noscript>
        <button type="submit" className="min-h-11 underline">
          Sort
        </button>
      </noscript>
    </form>
  );
}
