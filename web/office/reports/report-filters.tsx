import { type FormEvent, useId } from "react";
import { Link, useSearchParams } from "react-router";
import type { BrandLink } from "#contract/catalogue/brands.ts";
import { useFilterFields } from "#web/layout/dashboard/lists/use-filter-fields.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { ReportFilter } from "./read-report-filter.ts";

interface ReportFiltersProps {
  filter: ReportFilter;
  /** The days that the report has, which are shown while none are chosen. */
  days: { from: string; to: string } | undefined;
  error: string;
  /** Absent where there is one brand only. */
  brands: readonly BrandLink[] | undefined;
}

/** Which days, and of which seller. All of it stands in the address. */
export function ReportFilters({ filter, days, error, brands }: ReportFiltersProps) {
  const [params, setParams] = useSearchParams();
  const headingId = useId();
  const { field, ask, clear } = useFilterFields({
    from: filter.from || (days?.from ?? ""),
    to: filter.to || (days?.to ?? ""),
    brand: filter.brand,
  });
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = new URLSearchParams(params);
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (value) next.set(name, String(value));
      else next.delete(name);
    }
    ask(Object.fromEntries(next));
    setParams(next, { preventScrollReset: true });
  };
  const isChosen = Boolean(filter.from || filter.to || filter.brand);
  return (
    <search aria-labelledby={headingId} className="mb-8 border border-line bg-surface p-4">
      <h2 id={headingId} className="sr-only">
        Days of the report
      </h2>
      <form onSubmit={apply} className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label="From" {...field("from")} type="date" error={error} />
        <Field label="To" {...field("to")} type="date" />
        {brands && (
          <Select label="Seller" {...field("brand")}>
            <option value="">All</option>
            {brands.map(({ name, slug }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2 xl:col-span-4">
          <Button type="submit" look="secondary" size="small">
            Show these days
          </Button>
          <p className="text-ink-soft text-sm">Days are those of India.</p>
          {isChosen && (
            <Link to={`?report=${filter.report}`} onClick={clear} className="link text-sm">
              Show the last 90 days
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}
