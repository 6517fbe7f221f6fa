import type { ProductDetails } from "#contract/catalogue/products.ts";
import type { LabelledFacts } from "./garment-facts.tsx";

/** What the page says of the garment: what people look for first, then what the law wants shown. */
export function groupFacts({ shownFacts }: ProductDetails): { garment: LabelledFacts; legal: LabelledFacts } {
  const labelled = (isLegal: boolean): LabelledFacts =>
    shownFacts.filter((fact) => fact.isLegal === isLegal).map(({ label, value }) => [label, value]);
  return { garment: labelled(false), legal: labelled(true) };
}

/** The facts in the words of schema.org. */
export function describeFacts({ shownFacts }: ProductDetails): object {
  const said = (key: string) => shownFacts.find((fact) => fact.key === key)?.value;
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
