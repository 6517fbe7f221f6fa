import type { Fields } from "#web/layout/forms/read-form.ts";
import { toIndiaField } from "#web/ui/dates/india-time.ts";
import { Field } from "#web/ui/forms/field.tsx";

interface PeriodFieldsProps {
  startsAt: string | null | undefined;
  endsAt: string | null | undefined;
  fields: Fields;
}

/** From when until when something counts, such as a promotion, by the clocks of India. */
export function PeriodFields({ startsAt, endsAt, fields }: PeriodFieldsProps) {
  const moment = { type: "datetime-local", step: 1 } as const;
  return (
    <>
      <Field
        {...moment}
        label="Starts"
        name="startsAt"
        help="Time in India. Empty: at once"
        defaultValue={toIndiaField(startsAt)}
        error={fields.startsAt}
      />
      <Field
        {...moment}
        label="Ends"
        name="endsAt"
        help="Time in India. Empty: until you end it"
        defaultValue={toIndiaField(endsAt)}
        error={fields.endsAt}
      />
    </>
  );
}
