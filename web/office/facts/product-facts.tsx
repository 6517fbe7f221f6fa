import { useState } from "react";
import type { FactField } from "#contract/catalogue/fact-fields.ts";
import type { Facts } from "#contract/catalogue/facts.ts";
import type { ManagedProduct } from "#contract/catalogue/products-office.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { FactDisclosure } from "./fact-disclosure.tsx";
import { FactInputs, filledIn } from "./fact-inputs.tsx";

interface ProductFactsProps {
  product?: ManagedProduct | undefined;
  factFields: readonly FactField[];
  /** The ids of its categories as they are chosen now. */
  categories: readonly string[];
  errors: Fields;
}

const inheritedBy = ({ facts, shownFacts }: ManagedProduct): Facts =>
  Object.fromEntries(shownFacts.filter(({ key }) => facts[key] === undefined).map(({ key, value }) => [key, value]));

/** What is said of the garment, in the fields of its categories. While it is closed, nothing of it is sent, so facts stay as they are. */
export function ProductFactFields({ product, factFields, categories, errors }: ProductFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const [facts, setFacts] = useState<Facts>(product?.facts ?? {});
  const isRefused = Object.keys(errors).some((name) => name.startsWith("facts"));
  const isShown = isOpen || isRefused;
  const asked = factFields.filter((field) => field.isForAll || field.categories.some((id) => categories.includes(id)));
  const isKept = (key: string) => asked.some((field) => field.key === key) || product?.facts[key] === facts[key];
  const sent = Object.fromEntries(Object.entries(filledIn(facts)).filter(([key]) => isKept(key)));
  if (asked.length === 0) return null;
  return (
    <FactDisclosure
      title="Facts of the garment"
      help="Shown on its page; people filter by some of them. What is asked for depends on the categories."
      missing={product?.missingFacts ?? []}
      isOpen={isShown}
      onToggle={() => setOpen(!isShown)}
    >
      <FactInputs
        fields={asked}
        facts={facts}
        onChange={setFacts}
        errors={errors}
        {...(product && { inherited: inheritedBy(product) })}
      />
      <input type="hidden" name="facts" value={JSON.stringify(sent)} />
    </FactDisclosure>
  );
}
