import { useId } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";
import { addressOf, choose, type Filters, toQuery } from "./filters/filters.ts";

/** A search begins with its best match, and any other list with what is newest; neither is said in the address. */
function ordersOf({ name, order }: Filters, hasDiscounts: boolean) {
  const orders = [
    { value: name ? "0" : "", label: "Newest first" },
    { value: "1", label: "Price: high to low" },
    { value: "2", label: "Price: low to high" },
  ];
  if (name) orders.unshift({ value: "", label: "Best match" });
  if (hasDiscounts || order === 3) orders.push({ value: "3", label: "Largest discount first" });
  return orders;
}

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
          value={filters.order ?? ""}
          onChange={({ target: { value } }) =>
            void navigate(addressOf(choose(filters, { order: value === "" ? null : Number(value) })))
          }
          className="min-h-11 w-full appearance-none text-ellipsis rounded-md border border-ink bg-surface pr-9 pl-3 font-semibold sm:pr-10 sm:pl-3.5 text-sm hover:bg-sunken"
        >
          {ordersOf(filters, hasDiscounts).map(({ value, label }) => (
            <option key={label} value={value}>
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
