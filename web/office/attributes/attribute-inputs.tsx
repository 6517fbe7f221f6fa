import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { limits } from "#contract/limits.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";

interface AttributeInputsProps {
  fields: readonly Attribute[];
  values: AttributeValues;
  onChange: (values: AttributeValues) => void;
  /** What counts where nothing is said, by key. */
  inherited?: AttributeValues;
  errors: Fields;
}

/** A control for each field: choices to choose from, or a line of text. */
export function AttributeInputs({ fields, values, onChange, inherited = {}, errors }: AttributeInputsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {fields.map((field) => {
        const { key, label, kind, choices, isRequired } = field;
        const words = {
          label,
          name: `fact-${key}`,
          required: isRequired,
          value: values[key] ?? "",
          ...(errors[`facts.${key}`] && { error: errors[`facts.${key}`] as string }),
          ...(inherited[key] && { help: `Left empty: ${inherited[key]}` }),
        };
        const say = (value: string) => onChange({ ...values, [key]: value });
        return kind === "choice" ? (
          <Select key={key} {...words} onChange={({ target }) => say(target.value)}>
            <option value="">Not said</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        ) : (
          // Names with addresses need the whole width.
          <div key={key} className="sm:col-span-2">
            <Field {...words} maxLength={limits.attributeTextMax} onChange={({ target }) => say(target.value)} />
          </div>
        );
      })}
    </div>
  );
}

/** Only what is said. */
export const filledIn = (values: AttributeValues): AttributeValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
