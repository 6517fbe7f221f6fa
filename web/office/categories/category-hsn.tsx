import { Field } from "#web/ui/forms/field.tsx";

/** The code for tax of those of its products that have none of their own. */
export const CategoryHsn = ({ value, error }: { value?: string | undefined; error: string | undefined }) => (
  <Field
    label="HSN code"
    name="hsn"
    inputMode="numeric"
    help="4 to 8 digits, for those of its products that have none of their own. It decides the rate of GST."
    defaultValue={value}
    error={error}
  />
);
