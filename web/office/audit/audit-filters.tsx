import { Form, useSubmit } from "react-router";
import { auditedThings } from "#contract/audit-things.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { formatName } from "./format-value.ts";

interface AuditFiltersProps {
  filters: Partial<Record<string, string>>;
  faults: Partial<Record<string, string>>;
}

/** Who, what and when; kept in the address, without the empty ones. */
export function AuditFilters({ filters, faults }: AuditFiltersProps) {
  const submit = useSubmit();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <search>
      <Form
        // Links change the filters too, and then the form starts again with their values.
        key={JSON.stringify(filters)}
        className="mb-6 grid gap-4 border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
          void submit(new URLSearchParams(entries as [string, string][]), { preventScrollReset: true });
        }}
      >
        <Field label="Person" name="person" defaultValue={filters.person} error={faults.person} autoComplete="off" />
        <Select label="Thing" name="thing" defaultValue={filters.thing ?? ""} error={faults.thing}>
          <option value="">All things</option>
          {auditedThings.map((thing) => (
            <option key={thing} value={thing}>
              {formatName(thing)}
            </option>
          ))}
        </Select>
        <Field label="From" name="from" type="date" defaultValue={filters.from} error={faults.from} />
        <Field label="To" name="to" type="date" defaultValue={filters.to} error={faults.to} />
        {filters.thingId && <input type="hidden" name="thingId" value={filters.thingId} />}
        <p className="text-ink-soft text-sm sm:col-span-2 xl:col-span-2">
          A person is found by a part of the name or the email. Days are in UTC.
          {filters.thingId && ` Only changes of one ${filters.thing ?? "thing"} are shown.`}
        </p>
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:justify-end">
          {isFiltered && (
            <ButtonLink to="?" look="quiet" size="small">
              Clear
            </ButtonLink>
          )}
          <Button type="submit" look="secondary" size="small">
            Show
          </Button>
        </div>
      </Form>
    </search>
  );
}
