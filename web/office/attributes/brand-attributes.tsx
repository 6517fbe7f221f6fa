import { useState } from "react";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import type { BrandDetails } from "#contract/catalogue/brands.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { AttributeDisclosure } from "./attribute-disclosure.tsx";
import { AttributeInputs, filledIn } from "./attribute-inputs.tsx";

interface BrandAttributeFieldsProps {
  brand?: BrandDetails | undefined;
  attributes: readonly Attribute[];
  errors: Fields;
}

/** What the products of a brand say where they say nothing themselves. While it is closed, it stays as it is. */
export function BrandAttributeFields({ brand, attributes, errors }: BrandAttributeFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<AttributeValues>(brand?.defaultFacts ?? {});
  const isShown = isOpen || Object.keys(errors).some((name) => name.startsWith("facts"));
  const texts = attributes.filter(({ kind }) => kind === "text");
  if (texts.length === 0) return null;
  return (
    <AttributeDisclosure
      title="Facts for all its products"
      help="Products that say nothing of their own show these: maker and packer with their address, country of origin, whom to turn to."
      isOpen={isShown}
      onToggle={() => setOpen(!isShown)}
    >
      <AttributeInputs
        fields={texts.map((field) => ({ ...field, isRequired: false }))}
        values={values}
        onChange={setValues}
        errors={errors}
      />
      <input type="hidden" name="defaultFacts" value={JSON.stringify(filledIn(values))} />
    </AttributeDisclosure>
  );
}
