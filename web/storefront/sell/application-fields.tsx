import { limits } from "#contract/limits.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

interface ApplicationFieldsProps {
  fields: Faults["fields"];
  /** Only an admin may leave the email empty. */
  byAdmin?: boolean;
}

/** What we ask of somebody who wants to sell. */
export function ApplicationFields({ fields, byAdmin = false }: ApplicationFieldsProps) {
  const auto = (name: string) => (byAdmin ? "off" : name);
  return (
    <>
      <Field label="Name" name="name" autoComplete={auto("name")} required error={fields.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete={auto("email")}
        required={!byAdmin}
        help={byAdmin ? "Without one the merchant can be called, but not approved." : undefined}
        error={fields.email}
      />
      <Field
        label="Phone Number"
        name="phoneNumber"
        type="tel"
        autoComplete={auto("tel")}
        required
        help="Ten digits, such as 987 654 3210 or +91 9876543210."
        error={fields.phoneNumber}
      />
      <Field label="Brand" name="brandName" autoComplete={auto("organization")} required error={fields.brandName} />
      <TextArea
        label="Business"
        name="business"
        required
        help={`What is made, where and by whom. At least ${limits.businessMin} characters.`}
        error={fields.business}
      />
    </>
  );
}
