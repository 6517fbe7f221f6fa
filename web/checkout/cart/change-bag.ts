import type { CheckedLine } from "#contract/cart.ts";
import type { Size } from "#contract/limits.ts";
import type { BagLine } from "./read-bag.ts";

type Lines = readonly BagLine[];

const roundToPaise = (rupees: number) => Math.round(rupees * 100) / 100;
const priced = (line: BagLine): BagLine => ({ ...line, totalPrice: roundToPaise(line.price * line.quantity) });

/** A line is known by its product and its size: two sizes of one shirt are two lines. */
export const isLine = (line: BagLine, productId: string, size: string): boolean =>
  line._id === productId && line.selectedSize.value === size;

export const withLine = (lines: Lines, added: BagLine): Lines => [
  ...withoutLine(lines, added._id, added.selectedSize.value),
  priced(added),
];

export const withoutLine = (lines: Lines, productId: string, size: string): Lines =>
  lines.filter((line) => !isLine(line, productId, size));

export const withQuantity = (lines: Lines, productId: string, size: string, quantity: number): Lines =>
  lines.map((line) => (isLine(line, productId, size) ? priced({ ...line, quantity }) : line));

/** A line that takes a size which is in the bag already becomes one with it, holding no more than the cap. */
export function withSize(lines: Lines, productId: string, from: string, to: Size, cap: number): Lines {
  const other = lines.find((line) => isLine(line, productId, to));
  const resized = (line: BagLine) => {
    const quantity = Math.max(1, Math.min(line.quantity + (other?.quantity ?? 0), cap));
    return priced({ ...line, quantity, selectedSize: { value: to } });
  };
  return lines
    .filter((line) => from === to || !isLine(line, productId, to))
    .map((line) => (isLine(line, productId, from) && from !== to ? resized(line) : line));
}

export const totalOf = (lines: Lines): number => roundToPaise(lines.reduce((sum, line) => sum + line.totalPrice, 0));

/** The same lines with the names and prices of today. What the shop no longer sells stays as it was. */
export const asSoldNow = (lines: Lines, checked: readonly CheckedLine[]): Lines =>
  lines.map((line) => {
    const now = checked.find(({ product, size }) => isLine(line, product, size));
    if (!now || now.problem === "gone") return line;
    const { name, slug, imageUrl, price, taxable } = now;
    return priced({ ...line, name, slug, imageUrl, price, taxable });
  });
