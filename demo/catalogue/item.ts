import type { BrandName } from "./brands.ts";
import type { CategoryName } from "./categories.ts";
import type { PieceName } from "./wardrobe.ts";

/** One line of the demo catalogue. */
export interface Item {
  name: string;
  piece: PieceName;
  /** "block indigo", or with a trim: "block indigo + plain cotton". */
  cloth: string;
  rupees: number;
  brand: BrandName | "";
  categories: CategoryName[];
}

/** A collection: pieces of one brand that share their categories. */
export const collection = (
  brand: Item["brand"],
  categories: CategoryName[],
  lines: readonly [name: string, piece: PieceName, cloth: string, rupees: number, ...more: CategoryName[]][],
): Item[] =>
  lines.map(([name, piece, cloth, rupees, ...more]) => ({
    name,
    piece,
    cloth,
    rupees,
    brand,
    categories: [...categories, ...more],
  }));
