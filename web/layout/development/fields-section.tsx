import { type FormEvent, useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { Section } from "./section.tsx";

const sizes = ["XS", "S", "M", "L", "XL", "XXL"].map((size) => ({ value: size, label: size, disabled: size === "XL" }));

export function FieldsSection() {
  const [fields, setFields] = useState<Record<string, string>>({});
  const form = useFocusFirstError(fields);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFields({ email: "Email format is invalid.", size: "Please select a size.", terms: "Please agree first." });
  };

  return (
    <Section title="Fields">
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <Field label="First Name" name="firstName" autoComplete="given-name" />
        <Field label="Email" name="email" type="email" error={fields.email} help="We write only about your orders." />
        <Field label="Password" name="password" type="password" autoComplete="new-password" />
        <Field label="Country" name="country" defaultValue="India" disabled />
        <Select label="State" name="state" defaultValue="Gujarat">
          <option>Gujarat</option>
          <option>Kerala</option>
          <option>Rajasthan</option>
        </Select>
        <TextArea label="Message" name="message" help="At least 10 characters." />
        <RadioChips label="Size" name="size" options={sizes} error={fields.size} />
        <Checkbox label="Subscribe to newsletter" name="isSubscribed" defaultChecked />
        <Checkbox label="I agree to the terms" name="terms" error={fields.terms} />
        <Checkbox label="Cannot be changed" name="fixed" disabled />
        <div>
          <Button type="submit">Save changes</Button>
        </div>
      </form>
    </Section>
  );
}
