import { sql } from "drizzle-orm";
import type { BagEntry, BagLine, CheckedBag } from "#contract/cart.ts";
import { toPaise, toRupees } from "#contract/money.ts";
import type { Product } from "#contract/products.ts";
import { quantityCap } from "#contract/quantity-cap.ts";
import type { Queries } from "#server/database/client.ts";
import { readCards } from "#server/products/service.ts";
import { productSizes } from "#server/products/tables.ts";
import { any } from "#server/shelf/tables.ts";
import { lineTaxPaise } from "./tax.ts";

const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Stock {
  product: Product;
  isShown: boolean;
  /** Pieces of each size, where stock is kept so. */
  bySize: Map<string, number> | undefined;
}

async function readStock(db: Queries, ids: string[]): Promise<Map<string, Stock>> {
  if (ids.length === 0) return new Map();
  const wanted = sql.param(ids);
  const [products, shown, sized] = await Promise.all([
    readCards(db, ids),
    db.execute<{ id: string }>(sql`
      select product_id as id from shelf_places where category_id = ${any} and product_id = any(${wanted}::uuid[])`),
    db.select().from(productSizes).where(sql`${productSizes.productId} = any(${wanted}::uuid[])`),
  ]);
  const onShelf = new Set(shown.rows.map(({ id }) => id));
  const entries = products.map((product): [string, Stock] => {
    const own = sized.filter(({ productId }) => productId === product._id);
    const bySize = own.length > 0 ? new Map(own.map(({ size, quantity }) => [size, quantity])) : undefined;
    return [product._id, { product, isShown: onShelf.has(product._id), bySize }];
  });
  return new Map(entries);
}

type Judgement = Pick<BagLine, "problem" | "sentence" | "cap">;

function judge({ size, quantity }: BagEntry, { product, isShown, bySize }: Stock): Judgement {
  if (!isShown) return { problem: "gone", sentence: `${product.name} is no longer sold.`, cap: 0 };
  if (!product.sizes.includes(size)) {
    return { problem: "size gone", sentence: `${product.name} no longer comes in size ${size}.`, cap: 0 };
  }
  const stock = Math.min(product.quantity, bySize ? (bySize.get(size) ?? 0) : product.quantity);
  const cap = quantityCap(stock);
  if (cap === 0) {
    const what = bySize && product.quantity > 0 ? `${product.name} in size ${size}` : product.name;
    return { problem: "sold out", sentence: `${what} is out of stock.`, cap };
  }
  if (quantity > cap) return { problem: "short", sentence: `Quantity may not be greater than ${cap}.`, cap };
  return { problem: null, sentence: "", cap };
}

const unknown = ({ product, size, quantity }: BagEntry): BagLine => ({
  product,
  size,
  quantity,
  name: "",
  slug: "",
  imageUrl: "",
  picture: null,
  sizes: [],
  price: 0,
  taxable: false,
  totalPrice: 0,
  tax: 0,
  cap: 0,
  problem: "gone",
  sentence: "This product is no longer sold.",
});

function toLine(entry: BagEntry, stock: Stock | undefined, taxRatePercent: number): BagLine {
  if (!stock) return unknown(entry);
  const { name, slug, imageUrl, picture, sizes, price, taxable } = stock.product;
  const linePaise = toPaise(price) * entry.quantity;
  const taxPaise = taxable ? lineTaxPaise(linePaise, taxRatePercent) : 0;
  const { size, quantity } = entry;
  return {
    product: stock.product._id,
    size,
    quantity,
    name,
    slug,
    imageUrl,
    picture,
    sizes,
    price,
    taxable,
    totalPrice: toRupees(linePaise),
    tax: toRupees(taxPaise),
    ...judge(entry, stock),
  };
}

/** Prices a bag from the catalogue: nothing that the browser says about a product counts but which, how many and in what size. */
export async function checkBag(db: Queries, entries: BagEntry[], taxRatePercent: number): Promise<CheckedBag> {
  const ids = [...new Set(entries.map(({ product }) => product).filter((id) => looksLikeId.test(id)))];
  const stock = await readStock(db, ids);
  const lines = entries.map((entry) => toLine(entry, stock.get(entry.product), taxRatePercent));
  const sum = (amount: (line: BagLine) => number) =>
    lines.filter(({ problem }) => problem === null).reduce((paise, line) => paise + toPaise(amount(line)), 0);
  const totalPaise = sum(({ totalPrice }) => totalPrice);
  const taxPaise = sum(({ tax }) => tax);
  return {
    lines,
    total: toRupees(totalPaise),
    totalTax: toRupees(taxPaise),
    totalWithTax: toRupees(totalPaise + taxPaise),
  };
}
