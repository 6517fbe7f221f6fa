import { sql } from "drizzle-orm";
import type { BagEntry, CheckedBag, CheckedLine } from "#contract/cart.ts";
import { toPaise, toRupees } from "#contract/money.ts";
import type { Queries } from "#server/database/client.ts";
import { readCards } from "#server/products/service.ts";
import { productSizes } from "#server/products/tables.ts";
import { any } from "#server/shelf/tables.ts";
import { judgeLine, piecesKey, type Stock, soldOutSizes } from "./judge-line.ts";
import { lineTaxPaise } from "./tax.ts";

const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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

const unknown = (entry: BagEntry): CheckedLine => ({
  ...entry,
  name: "",
  slug: "",
  imageUrl: "",
  picture: null,
  sizes: [],
  soldOutSizes: [],
  price: 0,
  taxable: false,
  totalPrice: 0,
  tax: 0,
  cap: 0,
  problem: "gone",
  sentence: "This product is no longer sold.",
});

function toLine(entry: BagEntry, stock: Stock, spokenFor: number, taxRatePercent: number): CheckedLine {
  const { name, slug, imageUrl, picture, sizes, price, taxable } = stock.product;
  const linePaise = toPaise(price) * entry.quantity;
  return {
    ...entry,
    name,
    slug,
    imageUrl,
    picture,
    sizes,
    soldOutSizes: soldOutSizes(stock),
    price,
    taxable,
    totalPrice: toRupees(linePaise),
    tax: toRupees(taxable ? lineTaxPaise(linePaise, taxRatePercent) : 0),
    ...judgeLine(entry, stock, spokenFor),
  };
}

/** Prices a bag from the catalogue: nothing that the browser says about a product counts but which, how many and in what size. */
export async function checkBag(db: Queries, bag: BagEntry[], taxRatePercent: number): Promise<CheckedBag> {
  const entries = bag.map((entry) => ({ ...entry, product: entry.product.toLowerCase() }));
  const ids = [...new Set(entries.map(({ product }) => product).filter((id) => looksLikeId.test(id)))];
  const stocks = await readStock(db, ids);

  const spokenFor = new Map<string, number>();
  const lines = entries.map((entry) => {
    const stock = stocks.get(entry.product);
    if (!stock) return unknown(entry);
    const key = piecesKey(entry, stock);
    const before = spokenFor.get(key) ?? 0;
    const line = toLine(entry, stock, before, taxRatePercent);
    if (line.problem === null) spokenFor.set(key, before + entry.quantity);
    return line;
  });

  const sum = (amount: (line: CheckedLine) => number) =>
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
