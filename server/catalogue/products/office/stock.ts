import { eq } from "drizzle-orm";
import type { ProductChanges, ProductForm } from "#contract/catalogue/product-form.ts";
import { letterSizes, type Size, sizes } from "#contract/catalogue/sizes.ts";
import { productSizes } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";

type SizeStock = Partial<Record<Size, number>>;

export interface Stock {
  quantity: number;
  sizes: Size[];
  /** Where the merchant counts by size; then the quantity is the sum. */
  sizeStock: SizeStock | null;
}

const sum = (stock: SizeStock) => Object.values(stock).reduce((total, each) => total + each, 0);

/** Every size that is offered is counted, none at all where nothing was said. */
function counted(offered: Size[], stock: SizeStock): Stock {
  const sizeStock: SizeStock = Object.fromEntries(offered.map((size) => [size, stock[size] ?? 0]));
  return { quantity: sum(sizeStock), sizes: offered, sizeStock };
}

/** The stock of a new product. */
export function stockOfForm({ quantity, sizes: given, sizeStock }: ProductForm): Stock {
  if (!sizeStock) return { quantity, sizes: given ?? [...letterSizes], sizeStock: null };
  return counted(given ?? sizes.filter((size) => size in sizeStock), sizeStock);
}

const isSame = (a: SizeStock | null, b: SizeStock | null) =>
  sizes.every((size) => a?.[size] === b?.[size]) && (a === null) === (b === null);

/** What the stock becomes. Stock that was sold from since the person saw it is never set back unawares. */
export function stockAfter(now: Stock, changes: ProductChanges): Stock {
  const { stockSeen: seen, sizes: offered = now.sizes } = changes;
  const isUntouched =
    seen && changes.quantity === seen.quantity && isSame(changes.sizeStock ?? null, seen.sizeStock ?? null);
  if (isUntouched && now.sizeStock) return counted(offered, now.sizeStock);
  if (isUntouched) return { quantity: now.quantity, sizes: offered, sizeStock: null };
  if (seen && !(seen.quantity === now.quantity && isSame(seen.sizeStock, now.sizeStock))) {
    const sentence = `The stock has changed meanwhile: there are ${now.quantity} now. Please look at it and save again.`;
    throw badRequest(sentence, { quantity: sentence });
  }
  if (changes.sizeStock)
    return counted(changes.sizes ?? sizes.filter((s) => s in (changes.sizeStock ?? {})), changes.sizeStock);
  if (changes.sizeStock === null || !now.sizeStock)
    return { quantity: changes.quantity, sizes: offered, sizeStock: null };
  if (changes.quantity !== now.quantity) {
    const sentence = "This product is counted by size. Please change the stock of its sizes.";
    throw badRequest(sentence, { quantity: sentence });
  }
  return counted(offered, now.sizeStock);
}

/** Writes the stock of each size beside the quantity that the caller writes; the database compares both at the commit. */
export async function writeSizeStock(tx: Queries, productId: string, stock: SizeStock | null): Promise<void> {
  await tx.delete(productSizes).where(eq(productSizes.productId, productId));
  const rows = sizes.flatMap((size) => (stock?.[size] === undefined ? [] : { productId, size, quantity: stock[size] }));
  if (rows.length > 0) await tx.insert(productSizes).values(rows);
}
