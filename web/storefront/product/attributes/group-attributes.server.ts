import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { LabelledAttributes } from "./garment-attributes.tsx";

/** What the page says of the garment: what people look for first, then what the law wants shown. */
export function groupAttributes({ shownFacts }: ProductDetails): {
  garment: LabelledAttributes;
  legal: LabelledAttributes;
} {
  const labelled = (isLegal: boolean): LabelledAttributes =>
    shownFacts.filter((attribute) => attribute.isLegal === isLegal).map(({ label, value }) => [label, value]);
  return { garment: labelled(false), legal: labelled(true) };
}

/** The attributes in the words of schema.org. */
export function describeAttributes({ shownFacts }: ProductDetails): object {
  const said = (key: string) => shownFacts.find((attribute) => attribute.key === key)?.value;
  const [cloth, country] = [said("cloth"), said("countryOfOrigin")];
  const others = shownFacts.filter(({ key }) => key !== "cloth" && key !== "countryOfOrigin");
  return {
    ...(cloth && { material: cloth }),
    ...(country && { countryOfOrigin: { "@type": "Country", name: country } }),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ label, value }) => ({ "@type": "PropertyValue", name: label, value })),
    }),
  };
}
