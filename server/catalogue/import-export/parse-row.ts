import type { FileColumn } from "#contract/catalogue/import-export.ts";
import { freeSize, type Size, sizes } from "#contract/catalogue/sizes.ts";
import { unescapeFormula } from "#server/platform/csv.ts";
import type { SizeStock } from "./queries.ts";

/** The cells of a row by the names of their columns. */
export type Cells = Partial<Record<FileColumn, string>>;

const booleans: Record<string, boolean> = { yes: true, y: true, no: false, n: false };
const parseBoolean = (cell: string) => booleans[cell.toLowerCase()] ?? cell.toLowerCase();

/** 1,29,999.50 and ₹ 1299 are how prices look in a spreadsheet. */
const parsePrice = (cell: string) => {
  const bare = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, "");
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(bare) ? bare.replaceAll(",", "") : bare;
};

/** The cells of a row by column, without the apostrophes that guard against formulas. */
export function nameCells(columns: readonly FileColumn[], cells: readonly string[]): Cells {
  return Object.fromEntries(
    columns.map((column, position) => [column, unescapeFormula((cells[position] ?? "").replaceAll("\r\n", "\n"))]),
  );
}

/** The cells as fields of the product form; fields without a column are left out. Brand and categories are resolved separately. */
export function parseFields(cells: Cells): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const set = (column: FileColumn, field: string, parse: (cell: string) => unknown) => {
    const cell = cells[column];
    if (cell !== undefined) fields[field] = parse(cell.trim());
  };
  set("sku", "sku", (cell) => cell);
  set("name", "name", (cell) => cell);
  set("description", "description", (cell) => cell);
  set("long description", "longDescription", (cell) => cell);
  set("price", "price", parsePrice);
  set("mrp", "mrp", parsePrice);
  set("hsn", "hsn", (cell) => cell);
  set("weight grams", "weightGrams", (cell) => cell);
  set("quantity", "quantity", (cell) => cell);
  set("size stock", "sizeStock", (cell) => {
    const stock = parseSizeStock(cell);
    return stock === undefined ? cell : stock;
  });
  set("taxable", "taxable", parseBoolean);
  // Left empty, these stay as they are; a new product is active, comes in all sizes, and its slug is made from its name.
  if (cells.sizes?.trim()) set("sizes", "sizes", (cell) => parseSizes(cell) ?? cell);
  if (cells.active?.trim()) set("active", "isActive", parseBoolean);
  if (cells.slug?.trim()) set("slug", "slug", (cell) => cell);
  return fields;
}

export const splitCell = (cell: string) => cell.split(/[\s,;/|]+/).filter((part) => part !== "");

/** The free size has a space in it, which divides sizes otherwise. */
const freeSizeWord = "FREE_SIZE";
const toWords = (cell: string) => cell.toUpperCase().replaceAll(/\bFREE[\s_-]*SIZE\b/g, freeSizeWord);
const toSize = (word: string): Size | undefined =>
  word === freeSizeWord ? freeSize : sizes.find((size) => size === word);

/** The sizes in a cell; `undefined` when it holds something else. */
export function parseSizes(cell: string): Size[] | undefined {
  const found = splitCell(toWords(cell)).map(toSize);
  return found.every((size) => size !== undefined) ? [...new Set(found)] : undefined;
}

/** The stock by size in a cell; `undefined` when it holds something else, `null` when it is empty: stock is not counted by size. */
export function parseSizeStock(cell: string): SizeStock | null | undefined {
  const parts = splitCell(toWords(cell).replaceAll(/\s*[:=]\s*/g, ":"));
  if (parts.length === 0) return null;
  const pairs = parts.map((part) => /^([A-Z_]+):(\d{1,9})$/.exec(part));
  const stock: SizeStock = {};
  for (const pair of pairs) {
    const [, word = "", quantity] = pair ?? [];
    const size = toSize(word);
    if (!size || stock[size] !== undefined) return undefined;
    stock[size] = Number(quantity);
  }
  return stock;
}
