import type { ColourFamily } from "#contract/catalogue/colours.ts";

/** What the shop says about a cloth, before it says what was sewn from it. */
export const clothSentences = {
  plain: "Piece-dyed cotton with a dry, even hand.",
  slub: "Slub cotton with the small knots of hand-spun yarn.",
  stripe: "Yarn-dyed stripes, woven, not printed.",
  pinstripe: "Fine pinstripes in long-staple cotton.",
  sailor: "Broad bands, knitted in, so they never wash out.",
  check: "Yarn-dyed checks from a small mill near Erode.",
  gingham: "Crisp gingham, softer with every wash.",
  ikat: "Ikat: the yarn is tied and dyed before it meets the loom.",
  block: "Printed by hand with teak blocks; no two are quite alike.",
  jaal: "An all-over jaal of flowers, drawn in the studio.",
  bandhani: "Bandhani: thousands of knots tied by hand before dyeing.",
  leheriya: "Leheriya waves, rolled and resist-dyed the Jaipur way.",
  chevron: "A woven chevron with a dry, linen-like hand.",
  houndstooth: "A proper houndstooth in soft brushed yarn.",
  twill: "Twelve-ounce twill that fades the way you live.",
  knit: "Close-knit yarn that does not pill.",
  cable: "Cables knitted in pure hill wool.",
  rib: "Elastic rib all round.",
  zari: "Woven with gold-coloured zari.",
  leaves: "A small leaf print on breezy cambric.",
} as const;

export type TextileName = keyof typeof clothSentences;

/** What shoppers call the colour of a dye, and the family they would look for it under. */
export const dyeColours = {
  indigo: ["Indigo", "Blue"],
  madder: ["Madder red", "Red"],
  turmeric: ["Turmeric", "Yellow"],
  leaf: ["Leaf green", "Green"],
  rose: ["Rose", "Pink"],
  charcoal: ["Charcoal", "Grey"],
  cotton: ["Natural white", "White"],
  teal: ["Teal", "Teal"],
  plum: ["Plum", "Purple"],
  sky: ["Sky", "Blue"],
  sand: ["Sand", "Beige"],
  marigold: ["Marigold", "Orange"],
  olive: ["Olive", "Green"],
  mint: ["Mint", "Green"],
  ink: ["Ink", "Navy"],
  denim: ["Mid blue", "Blue"],
  washed: ["Washed blue", "Blue"],
  ruby: ["Ruby", "Maroon"],
  peacock: ["Peacock", "Blue"],
  coral: ["Coral", "Orange"],
} as const satisfies Record<string, readonly [name: string, family: ColourFamily]>;

export type DyeName = keyof typeof dyeColours;

export interface Cloth {
  textile: TextileName;
  dye: DyeName;
  /** How large the pattern is; 1 unless said. */
  scale?: number;
}

/** Written "bandhani madder 0.7": the textile, its dye, and how large its pattern is. */
export function clothOf(words: string): Cloth {
  const [textile, dye, scale] = words.split(" ");
  return { textile: textile as TextileName, dye: dye as DyeName, ...(scale && { scale: Number(scale) }) };
}
