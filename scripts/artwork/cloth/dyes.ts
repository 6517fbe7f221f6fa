import type { DyeName } from "#demo/catalogue/cloths.ts";

/** The colours of one dyed cloth. Thread is the colour of its pattern, accent of its trim. */
export interface Dye {
  base: string;
  deep: string;
  light: string;
  thread: string;
  accent: string;
}

const dye = (base: string, deep: string, light: string, thread: string, accent: string): Dye => ({
  base,
  deep,
  light,
  thread,
  accent,
});

export const dyes = {
  indigo: dye("#32477a", "#1c2a4f", "#6d86bb", "#f2e9d6", "#d59a3f"),
  madder: dye("#a83a31", "#6f211e", "#d4735f", "#f8e7d1", "#e3aa41"),
  turmeric: dye("#dfa536", "#a8741c", "#f3cf7c", "#fff6e0", "#98392d"),
  leaf: dye("#5f8050", "#3a5430", "#93b07c", "#f4f0dc", "#dba844"),
  rose: dye("#d3918f", "#9d5a5f", "#ecc0b9", "#fff4ed", "#7f3048"),
  charcoal: dye("#45474e", "#27282d", "#777a83", "#e9e3d7", "#b95a44"),
  cotton: dye("#f0e8d8", "#c6b79c", "#fffcf4", "#3b4c7c", "#a83a31"),
  teal: dye("#2e7177", "#18484d", "#65a5a6", "#f3ebd8", "#e3a83f"),
  plum: dye("#6f385c", "#452038", "#a06a8c", "#f5e7de", "#dca54e"),
  sky: dye("#a3bdd0", "#6a8ca6", "#d0dfe8", "#fbfaf5", "#32477a"),
  sand: dye("#cfb38e", "#9a7e59", "#e6d4b8", "#fffaf1", "#7c4d2e"),
  marigold: dye("#e08236", "#aa551c", "#f4b176", "#fff3e0", "#8c2f3f"),
  olive: dye("#757043", "#4a4725", "#a29c6c", "#f3eed8", "#cf8b3a"),
  mint: dye("#b4ceb6", "#7d9f83", "#d9e8d6", "#fffdf5", "#3f6f5f"),
  ink: dye("#272d40", "#141824", "#525a75", "#e6dfd0", "#c0503f"),
  denim: dye("#4d678c", "#2c3f5e", "#8ba4c3", "#e8dcc4", "#c98a3c"),
  washed: dye("#8fa9c4", "#5f7b9a", "#c3d3e1", "#f4efe2", "#b98443"),
  ruby: dye("#8e1f3c", "#590f25", "#c4556f", "#f9e2c8", "#e0b04c"),
  peacock: dye("#1f5f8a", "#0f3b5b", "#5b9cc2", "#f4ead3", "#57b08a"),
  coral: dye("#e0735f", "#a94a3c", "#f4a896", "#fff1e6", "#2e7177"),
} satisfies Record<DyeName, Dye>;

/** The papers that pictures lie on: the light corner and the far one. */
export const grounds = {
  linen: ["#f8f1e4", "#e5d8c2"],
  sage: ["#e9ecdf", "#cdd3bd"],
  blush: ["#f8e9e0", "#e6cdbf"],
  dove: ["#eeeeec", "#d5d4d1"],
  mist: ["#e9f0f2", "#cad7dc"],
  straw: ["#fbf1d6", "#ebd7a7"],
  clay: ["#efd9c7", "#d7b699"],
  night: ["#4a5478", "#2a3352"],
  ember: ["#b84a3e", "#8b302a"],
  gold: ["#f0c86c", "#dca544"],
  fern: ["#8ba07a", "#5f7a54"],
} satisfies Record<string, [string, string]>;

export type GroundName = keyof typeof grounds;

const channels = (colour: string) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

/** The colour that lies between the two; share is how much of the second there is. */
export function blend(one: string, other: string, share: number): string {
  const b = channels(other);
  const mixed = channels(one).map((v, i) => Math.round(v + ((b[i] ?? 0) - v) * share));
  return `#${mixed.map((v) => v.toString(16).padStart(2, "0")).join("")}`;
}
