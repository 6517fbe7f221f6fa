import type { DyeName } from "#demo/catalogue/cloths.ts";
import type { GroundName } from "./dyes.ts";

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
