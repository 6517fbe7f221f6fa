import { useState } from "react";
import type { AttributeValues } from "#contract/catalogue/attribute-values.ts";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { AttributeDisclosure } from "./attribute-disclosure.tsx";
import { AttributeInputs, filledIn } from "./attribute-inputs.tsx";

interface ProductAttributeFieldsProps {
  product?: ManagedProduct | undefined;
  attributes: readonly Attribute[];
  /** The ids of its categories as they are chosen now. */
  categories: readonly string[];
  errors: Fields;
}

const inheritedBy = ({ facts: attributes, shownFacts }: ManagedProduct): AttributeValues =>
  Object.fromEntries(
    shownFacts.filter(({ key }) => attributes[key] === undefined).map(({ key, value }) => [key, value]),
  );

/**
 * What is said of the garment, in the fields of its categories. While it is closed, nothing of it is sent, so attributes stay as they are.
 */
export function ProductAttributeFields({ product, attributes, categories, errors }: ProductAttributeFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState<AttributeValues>(product?.facts ?? {});
  const isRefused = Object.keys(errors).some((name) => name.startsWith("facts"));
  const isShown = isOpen || isRefused;
  const asked = attributes.filter((field) => field.isForAll || field.categories.some((id) => categories.includes(id)));
  const isKept = (key: string) => asked.some((field) => field.key === key) || product?.facts[key] === values[key];
  const sent = Object.fromEntries(Object.entries(filledIn(values)).filter(([key]) => isKept(key)));
  if (asked.length === 0) return null;
  return (
    <AttributeDisclosure
      title="Facts of the garment"
      help="Shown on its page; people filter by some of them. What is asked for depends on the categories."
      missing={product?.missingFacts ?? []}
      isOpen={isShown}
      onToggle={() => setOpen(!isShown)}
    >
      <AttributeInputs
        fields={asked}
        values={values}
        onChange={setValues}
        errors={errors}
        {...(product && { inherited: inheritedBy(product) })}
      />
      <input type="hidden" name="facts" value={JSON.stringify(sent)} />
    </AttributeDisclosure>
  );
}
