import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { BrandLink } from "#contract/catalogue/brands.ts";
import type { OrderCounts } from "#contract/sales/order-lists.ts";
import { itemStatuses, liveStatuses } from "#contract/sales/orders.ts";
import { FilterLinks } from "#web/layout/dashboard/lists/filter-links.tsx";
import { useFilterFields } from "#web/layout/dashboard/lists/use-filter-fields.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { caseChoices, isFiltered, type OrderFilter, paymentChoices, placedChoices } from "./read-order-filter.ts";

interface OrderFiltersProps {
  filter: OrderFilter;
  counts: OrderCounts;
  path: string;
  /** What a part of can be looked for, where that is offered. */
  findLabel?: string | undefined;
  /** The brands that one may choose from, where orders of several are listed. */
  brands?: readonly BrandLink[] | undefined;
}

const figures = new Intl.NumberFormat("en-IN");

/** Tabs by status with their counts, and below them payment, days and what to find. All of it stands in the address. */
export function OrderFilters({ filter, counts, path, findLabel, brands }: OrderFiltersProps) {
  const all = liveStatuses.reduce((sum, status) => sum + counts[status], 0);
  const tabs = [
    ["", `All (${figures.format(all)})`] as const,
    ...itemStatuses.map((status) => [status, `${status} (${figures.format(counts[status])})`] as const),
  ];
  const { status, ...others } = filter;
  return (
    <div className="mb-6 grid gap-3">
      <FilterLinks label="Orders by status" name="status" options={tabs} current={status} />
      <details open={Object.values(others).some(Boolean)} className="group border border-line bg-surface">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">
            Filter by payment, return{brands ? ", brand" : ""}
            {findLabel ? ", date or customer" : " or date"}
          </span>
          <Icon name="chevron-down" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <FilterForm filter={filter} path={path} findLabel={findLabel} brands={brands} />
      </details>
    </div>
  );
}

function FilterForm({ filter, path, findLabel, brands }: Omit<OrderFiltersProps, "counts">) {
  const [params, setParams] = useSearchParams();
  const [error, setError] = useState("");
  const { field, ask, clear } = useFilterFields({ ...filter });

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [name, value] of new FormData(event.currentTarget)) {
      const text = String(value).trim();
      if (text) next.set(name, text);
      else next.delete(name);
    }
    const [from, to] = [next.get("from"), next.get("to")];
    if (from && to && from > to) setError("From must not be after To.");
    else {
      setError("");
      ask(Object.fromEntries(next));
      setParams(next, { preventScrollReset: true });
    }
  };

  const startAgain = () => {
    clear();
    setError("");
  };

  return (
    <search>
      <form onSubmit={apply} className="grid gap-4 border-line border-t p-4 sm:grid-cols-2 xl:grid-cols-3">
        {findLabel && (
          <div className="sm:col-span-2 xl:col-span-3">
            <Field
              label={findLabel}
              {...field("find")}
              type="search"
              autoComplete="off"
              spellCheck={false}
              help="A part is enough, from three characters on."
            />
          </div>
        )}
        <Select label="Payment" {...field("payment")}>
          {paymentChoices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Return, exchange or problem report" {...field("cases")}>
          <option value="">Any or none</option>
          {caseChoices.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {brands && (
          <Select label="Brand" {...field("brand")}>
            <option value="">Any</option>
            {brands.map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select label="Placed" {...field("placed")}>
          {placedChoices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="From" {...field("from")} type="date" error={error} />
        <Field label="To" {...field("to")} type="date" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2 xl:col-span-3">
          <Button type="submit" look="secondary" size="small">
            Apply filters
          </Button>
          <p className="text-ink-soft text-sm">Days are those of India.</p>
          {isFiltered(filter) && (
            <Link to={path} onClick={startAgain} className="link text-sm">
              Clear filters
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}
