import { useFetcher } from "react-router";
import type { Holiday } from "#contract/sales/delivery-office.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

/** Days on which nothing is sent and nothing arrives. */
export function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  const { Form, state, data } = useFetcher<ActionResult>();
  return (
    <section aria-labelledby="holidays" className="grid gap-4 border border-line bg-surface p-5">
      <h2 id="holidays" className="text-xl">
        Holidays
      </h2>
      <p className="max-w-prose text-ink-soft text-sm">
        On these days and on Sundays nothing is sent and nothing arrives.
      </p>
      {holidays.length === 0 ? (
        <p>No holidays yet.</p>
      ) : (
        <ul aria-labelledby="holidays" className="grid max-h-80 divide-y divide-line overflow-y-auto" tabIndex={-1}>
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.day} holiday={holiday} />
          ))}
        </ul>
      )}
      <Form
        key={data?.done}
        method="post"
        noValidate
        className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <input type="hidden" name="part" value="holiday" />
        <Field label="Day" name="day" type="date" required error={data?.fields.day} />
        <Field label="Name" name="name" autoComplete="off" required error={data?.fields.name} />
        {/* In line with the fields, whose labels stand above them. */}
        <Button type="submit" look="secondary" busy={state !== "idle"} className="sm:mt-7">
          Add holiday
        </Button>
      </Form>
    </section>
  );
}

function HolidayRow({ holiday: { day, name } }: { holiday: Holiday }) {
  const { Form, state } = useFetcher();
  return (
    <li className="flex items-center justify-between gap-x-4">
      <span className="wrap-anywhere">
        {formatDate(day)}: {name}
      </span>
      <Form method="post">
        <input type="hidden" name="part" value="delete holiday" />
        <input type="hidden" name="day" value={day} />
        <Button type="submit" look="quiet" size="small" busy={state !== "idle"}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}
