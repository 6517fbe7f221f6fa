import { colourFamilies } from "#contract/catalogue/colours.ts";
import { clothOf, dyeColours } from "./cloths.ts";
import type { Item } from "./item.ts";

const families = colourFamilies.map(({ name }) => name);

/** The garments that are sold in several colours, each a product of its own. */
const garments: readonly (readonly string[])[] = [
  ["Madder heavy tee", "Ink heavy tee", "Cotton heavy tee"],
  ["Indigo sailor tee", "Marigold sailor tee"],
  ["Kite sky tee", "Coral tee"],
  ["Charcoal joggers", "Olive joggers", "Plum joggers"],
  ["Turmeric hoodie", "Teal hoodie", "Charcoal hoodie", "Rose hoodie"],
  ["Olive bomber", "Ink bomber", "Madder bomber"],
  ["Cotton-white cable sweater", "Madder cable sweater"],
  ["Leaf hill-knit sweater", "Sand hill-knit sweater"],
  ["Sand chinos", "Ink chinos", "Olive chinos"],
  ["Leaf piqué polo", "Madder piqué polo"],
  ["Madder gingham shirt", "Leaf gingham shirt"],
  ["Erode check shirt", "Plum check shirt"],
  ["Madder slub Nehru vest", "Teal Nehru vest"],
  ["Rope-dyed trucker jacket", "Black trucker jacket", "Washed trucker jacket"],
  ["Turmeric salwar", "Madder salwar"],
  ["Turmeric pleated skirt", "Indigo pleated skirt"],
];

export interface DemoColour {
  colour: string;
  colourFamily: number;
  /** Shared by all colours of one garment. */
  garment: string | null;
}

export function colourOf({ name, cloth }: Item): DemoColour {
  const [colour, family] = dyeColours[clothOf(cloth).dye];
  const garment = garments.find((names) => names.includes(name))?.[0] ?? null;
  return { colour, colourFamily: families.indexOf(family), garment };
}
