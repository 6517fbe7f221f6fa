import { Form, useSubmit } from "react-router";
import { securityEventKinds } from "#contract/security-event-kinds.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

interface SecurityEventFiltersProps {
  filters: Partial<Record<string, string>>;
  faults: Partial<Record<string, string>>;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What, who and when; kept in the address, without the empty ones. */
export function SecurityEventFilters({ filters, faults }: SecurityEventFiltersProps) {
  const submit = useSubmit();
  return (
    <search>
      <Form
        // Links change the filters too, and then the form starts again with their values.
        key={JSON.stringify(filters)}
        className="mb-6 grid grid-cols-1 gap-4 border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
          void submit(new URLSearchParams(entries as [string, string][]), { preventScrollReset: true });
        }}
      >
        <Select label="Kind" name="kind" defaultValue={filters.kind ?? ""} error={faults.kind}>
          <option value="">All kinds</option>
          {securityEventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {capitalized(kind)}
            </option>
          ))}
        </Select>
        <Field label="Person" name="person" defaultValue={filters.person} error={faults.person} autoComplete="off" />
        <Field label="From" name="from" type="date" defaultValue={filters.from} error={faults.from} />
        <Field label="To" name="to" type="date" defaultValue={filters.to} error={faults.to} />
        <p className="text-ink-soft text-sm sm:col-span-2">
          A person is found by a part of the name or the email. Days are in UTC.
        </p>
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:justify-end">
          {Object.keys(filters).length > 0 && (
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
