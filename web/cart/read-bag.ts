/** A line of the bag as it is kept in local storage under `cart_items`. */
export interface BagLine {
  _id: string;
  name: string;
  slug: string;
  imageUrl?: string;
  quantity: number;
  price: number;
  taxable: boolean;
  selectedSize: { value: string };
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
    typeof line.selectedSize?.value === "string" &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0 &&
    Number.isFinite(line.price)
  );
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** The bag in a stored text. Local storage can hold anything, so whatever is not a line is left out. */
export function readBag(stored: string | null): Bag {
  const items = stored === null ? undefined : parse(stored);
  if (!Array.isArray(items)) return emptyBag;
  const lines = items.filter(isLine).map((line) => ({ ...line, totalPrice: round(line.price * line.quantity) }));
  return { lines, total: round(lines.reduce((sum, line) => sum + line.totalPrice, 0)) };
}
