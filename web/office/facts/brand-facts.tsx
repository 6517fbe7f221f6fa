import { useState } from "react";
import type { BrandDetails } from "#contract/catalogue/brands.ts";
import type { FactField } from "#contract/catalogue/fact-fields.ts";
import type { Facts } from "#contract/catalogue/facts.ts";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { FactDisclosure } from "./fact-disclosure.tsx";
import { FactInputs, filledIn } from "./fact-inputs.tsx";

interface BrandFactsProps {
  brand?: BrandDetails | undefined;
  factFields: readonly FactField[];
  errors: Fields;
}

/** What the products of a brand say where they say nothing themselves. While it is closed, it stays as it is. */
export function BrandFactFields({ brand, factFields, errors }: BrandFactsProps) {
  const [isOpen, setOpen] = useState(false);
  const [facts, setFacts] = useState<Facts>(brand?.defaultFacts ?? {});
  const isShown = isOpen || Object.keys(errors).some((name) => name.startsWith("facts"));
  const texts = factFields.filter(({ kind }) => kind === "text");
  if (texts.length === 0) return null;
  return (
    <FactDisclosure
      title="Facts for all its products"
      help="Products that say nothing of their own show these: maker and packer with their address, country of origin, whom to turn to."
      isOpen={isShown}
      onToggle={() => setOpen(!isShown)}
    >
      <FactInputs
        fields={texts.map((field) => ({ ...field, isRequired: false }))}
        facts={facts}
        onChange={setFacts}
        errors={errors}
      />
      <input type="hidden" name="defaultFacts" value={JSON.stringify(filledIn(facts))} />
    </FactDisclosure>
  );
}
