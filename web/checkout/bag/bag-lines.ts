import { type Size, sizes } from "#contract/catalogue/sizes.ts";
import { lineSubtotalPaise } from "#contract/catalogue/unit-price.ts";
import { toPaise, toRupees } from "#contract/money.ts";
import { pageLimits } from "#contract/page-limits.ts";
import type { CheckedLine } from "#contract/sales/cart.ts";

export const itemsKey = "cart_items";

/** A line of the bag as it is kept in local storage under `cart_items`. */
export interface BagLine {
  _id: string;
  name: string;
  slug: string;
  imageUrl?: string;
  quantity: number;
  /** What one piece costs, after a promotion that lowers it. */
  price: number;
  /** Bags that were filled before products had one do not name it. */
  mrp?: number | null;
  taxable: boolean;
  selectedSize: { value: Size };
  totalPrice: number;
}

export interface Bag {
  lines: Lines;
  total: number;
}

type Lines = readonly BagLine[];

export const emptyBag: Bag = { lines: [], total: 0 };

/** Before tax, and without free pieces and coupon: those come with the check of the bag. */
const subtotalPaise = ({ price, quantity }: BagLine) => lineSubtotalPaise({ pricePaise: toPaise(price), quantity });

const withTotalPrice = (line: BagLine): BagLine => ({ ...line, totalPrice: toRupees(subtotalPaise(line)) });

export const sumLines = (lines: Lines): number => toRupees(lines.reduce((sum, line) => sum + subtotalPaise(line), 0));

/** A line is identified by its product and its size: two sizes of one shirt are two lines. */
export const isSameLine = (line: BagLine, productId: string, size: string): boolean =>
  line._id === productId && line.selectedSize.value === size;

export const withLine = (lines: Lines, added: BagLine): Lines => [
  ...withoutLine(lines, added._id, added.selectedSize.value),
  withTotalPrice(added),
];

export const withoutLine = (lines: Lines, productId: string, size: string): Lines =>
  lines.filter((line) => !isSameLine(line, productId, size));

export const withQuantity = (lines: Lines, productId: string, size: string, quantity: number): Lines =>
  lines.map((line) => (isSameLine(line, productId, size) ? withTotalPrice({ ...line, quantity }) : line));

/** A line whose new size is in the bag already is merged with that line, up to the cap. */
export function withSize(lines: Lines, productId: string, from: string, to: Size, cap: number): Lines {
  if (from === to) return lines;
  const other = lines.find((line) => isSameLine(line, productId, to));
  const resize = (line: BagLine) => {
    const quantity = Math.max(1, Math.min(line.quantity + (other?.quantity ?? 0), cap));
    return withTotalPrice({ ...line, quantity, selectedSize: { value: to } });
  };
  return withoutLine(lines, productId, to).map((line) => (isSameLine(line, productId, from) ? resize(line) : line));
}

/** Gives lines the names and prices of today. What the shop no longer sells stays as it was. */
export const withCurrentPrices = (lines: Lines, checked: readonly CheckedLine[]): Lines =>
  lines.map((line) => {
    const current = checked.find(({ product, size }) => isSameLine(line, product, size));
    if (!current || current.problem === "gone") return line;
    const { name, slug, imageUrl, salePrice: price, mrp, taxable } = current;
    return withTotalPrice({ ...line, name, slug, imageUrl, price, mrp, taxable });
  });

/**
 * Parses a stored bag. Local storage can hold anything, so whatever is not a line is left out; of two lines for one
 * product and size the later counts.
 */
export function parseBag(stored: string | null): Bag {
  const items = stored === null ? undefined : parseJson(stored);
  if (!Array.isArray(items)) return emptyBag;
  const parsed = items.filter(isBagLine).map(parseLine);
  const byProductAndSize = new Map(parsed.map((line) => [`${line._id} ${line.selectedSize.value}`, line]));
  const lines = [...byProductAndSize.values()];
  return { lines, total: sumLines(lines) };
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

function isBagLine(value: unknown): value is BagLine {
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

/** Ids are kept in small letters, as the shop spells them when it answers. */
function parseLine(line: BagLine): BagLine {
  const quantity = Math.min(line.quantity, pageLimits.quantityMax);
  const mrp = Number.isFinite(line.mrp) ? Number(line.mrp) : null;
  const imageUrl = typeof line.imageUrl === "string" ? line.imageUrl : "";
  return withTotalPrice({ ...line, _id: line._id.toLowerCase(), imageUrl, mrp, quantity });
}

const badgeMax = 99;

/** The number on the cart icon; none for an empty bag. */
export function formatBadge(lineCount: number): string | undefined {
  if (lineCount <= 0) return undefined;
  return lineCount >= badgeMax ? `${badgeMax}+` : String(lineCount);
}
