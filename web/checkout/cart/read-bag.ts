import { limits, type Size, sizes } from "#contract/limits.ts";

/** A line of the bag as it is kept in local storage under `cart_items`. */
export interface BagLine {
  _id: string;
  name: string;
  slug: string;
  imageUrl?: string;
  quantity: number;
  price: number;
  taxable: boolean;
  selectedSize: { value: Size };
  totalPrice: number;
}

export interface Bag {
  lines: readonly BagLine[];
  total: number;
}

export const emptyBag: Bag = { lines: [], total: 0 };

const round = (rupees: number) => Math.round(rupees * 100) / 100;

function isLine(value: unknown): value is BagLine {
  const line = value as Partial<BagLine> | null;
  return (
    typeof line === "object" &&
    line !== null &&
    typeof line._id === "string" &&
    typeof line.name === "string" &&
    typeof line.slug === "string" &&
    sizes.some((size) => size === line.selectedSize?.value) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    Number.isFinite(line.price) &&
    Number(line.price) >= 0
  );
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

function readLine(line: BagLine): BagLine {
  const quantity = Math.min(line.quantity, limits.quantityMax);
  const imageUrl = typeof line.imageUrl === "string" ? line.imageUrl : "";
  return { ...line, imageUrl, quantity, totalPrice: round(line.price * quantity) };
}

/**
 * The bag in a stored text. Local storage can hold anything, so whatever is not a line is left out; of two lines for one
 * product and size the later counts.
 */
export function readBag(stored: string | null): Bag {
  const items = stored === null ? undefined : parse(stored);
  if (!Array.isArray(items)) return emptyBag;
  const byProductAndSize = new Map(
    items.filter(isLine).map((line) => [`${line._id} ${line.selectedSize.value}`, readLine(line)]),
  );
  const lines = [...byProductAndSize.values()];
  return { lines, total: round(lines.reduce((sum, line) => sum + line.totalPrice, 0)) };
}
