import { type Size, sizes } from "#contract/limits.ts";

export type SizeStock = Partial<Record<Size, number>>;

/** "S M XL" */
export const formatSizes = (given: readonly Size[]): string => sizes.filter((size) => given.includes(size)).join(" ");

/** "S:5 M:0 XL:12" */
export const formatSizeStock = (stock: SizeStock | null): string =>
  sizes.flatMap((size) => (stock?.[size] === undefined ? [] : [`${size}:${stock[size]}`])).join(" ");

const parts = (cell: string) => cell.split(/[\s,;/|]+/).filter((part) => part !== "");
const isSize = (text: string): text is Size => sizes.some((size) => size === text);

/** The sizes in a cell, or nothing when it holds something else. */
export function readSizes(cell: string): Size[] | undefined {
  const found = parts(cell.toUpperCase());
  return found.every(isSize) ? [...new Set(found)] : undefined;
}

/** The stock by size in a cell, or nothing when it holds something else. An empty cell means that stock is not counted by size. */
export function readSizeStock(cell: string): SizeStock | null | undefined {
  const found = parts(cell.toUpperCase().replaceAll(/\s*[:=]\s*/g, ":"));
  if (found.length === 0) return null;
  const pairs = found.map((part) => /^([A-Z]+):(\d{1,9})$/.exec(part));
  const stock: SizeStock = {};
  for (const pair of pairs) {
    const [, size = "", many] = pair ?? [];
    if (!isSize(size) || stock[size] !== undefined) return undefined;
    stock[size] = Number(many);
  }
  return stock;
}
