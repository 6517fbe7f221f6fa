import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { useFilterFields } from "./use-filter-fields.ts";

interface LogFiltersProps {
  filters: Partial<Record<string, string>>;
  faults: Partial<Record<string, string>>;
  /** What is chosen beside person and days: a kind, a thing. */
  choice: { label: string; name: string; all: string; options: readonly (readonly [value: string, label: string])[] };
  /** More of what is filtered by, in words and hidden inputs. */
  children?: ReactNode;
}

/** What, who and when of a log; kept in the address, without the empty ones. */
export function LogFilters({ filters, faults, choice, children }: LogFiltersProps) {
  const submit = useSubmit();
  const { field, ask, clear } = useFilterFields(filters);
  return (
    <search>
      <Form
        className="mb-6 grid grid-cols-1 gap-4 border border-line bg-surface p-4 sm:grid-cols-2 xl:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "") as [
            string,
            string,
          ][];
          ask(Object.fromEntries(entries));
          void submit(new URLSearchParams(entries), { preventScrollReset: true });
        }}
      >
        <Select label={choice.label} {...field(choice.name)} error={faults[choice.name]}>
          <option value="">{choice.all}</option>
          {choice.options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Field label="Person" {...field("person")} error={faults.person} autoComplete="off" />
        <Field label="From" {...field("from")} type="date" error={faults.from} />
        <Field label="To" {...field("to")} type="date" error={faults.to} />
        <p className="text-ink-soft text-sm sm:col-span-2">
          A person is found by a part of the name or the email. Days are in UTC.
          {children}
        </p>
        <div className="flex flex-wrap gap-3 sm:col-span-2 xl:justify-end">
          {Object.keys(filters).length > 0 && (
            <ButtonLink to="?" look="quiet" size="small" onClick={clear}>
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

interface LogPagesProps {
  filters: Record<string, string>;
  /** "changes", "events". */
  things: string;
  before: string | undefined;
  next: string | null;
}

/** The way to older entries of a log and back to the newest. */
export function LogPages({ filters, things, before, next }: LogPagesProps) {
  const address = (more: Record<string, string>) => `?${new URLSearchParams({ ...filters, ...more })}`;
  return (
    <nav aria-label="Pages" className="mt-8 flex justify-between gap-4 empty:hidden">
      {before && (
        <ButtonLink to={address({})} look="secondary" size="small">
          Newest {things}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink to={address({ before: next })} look="secondary" size="small" className="ms-auto">
          Older {things}
        </ButtonLink>
      )}
    </nav>
  );
}
