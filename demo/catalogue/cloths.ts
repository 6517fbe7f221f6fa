import type { DyeName, GroundName } from "#demo/artwork/cloth/dyes.ts";
import type { TextileName } from "#demo/artwork/cloth/textiles.ts";
import type { Cloth } from "#demo/artwork/paint.ts";

/** What the shop says about a cloth, before it says what was sewn from it. */
export const clothSentences: Record<TextileName, string> = {
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
};

/** Written "bandhani madder 0.7": the textile, its dye, and how large its pattern is. */
export function clothOf(words: string): Cloth {
  const [textile, dye, scale] = words.split(" ");
  return { textile: textile as TextileName, dye: dye as DyeName, ...(scale && { scale: Number(scale) }) };
}

/** Papers on which cloth of that dye stands out; the pictures of a collection take turns. */
export const papersFor: Record<DyeName, readonly [GroundName, ...GroundName[]]> = {
  indigo: ["straw", "linen", "blush"],
  madder: ["linen", "sage", "dove"],
  turmeric: ["mist", "dove", "linen"],
  leaf: ["blush", "linen", "straw"],
  rose: ["linen", "sage", "mist"],
  charcoal: ["dove", "straw", "linen"],
  cotton: ["clay", "fern", "mist"],
  teal: ["blush", "linen", "clay"],
  plum: ["straw", "blush", "sage"],
  sky: ["linen", "clay", "straw"],
  sand: ["sage", "mist", "dove"],
  marigold: ["mist", "linen", "sage"],
  olive: ["linen", "blush", "straw"],
  mint: ["clay", "linen", "blush"],
  ink: ["linen", "dove", "straw"],
  denim: ["linen", "straw", "mist"],
  washed: ["blush", "linen", "clay"],
  ruby: ["blush", "sage", "linen"],
  peacock: ["straw", "linen", "clay"],
  coral: ["mist", "sage", "linen"],
};
