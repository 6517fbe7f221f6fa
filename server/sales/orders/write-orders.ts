import { sql } from "drizzle-orm";
import type { Order, OrderAddress } from "#contract/orders.ts";
import type { Database } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { retryOnConflict, violates } from "#server/platform/database/transaction.ts";
import type { BuyableLine } from "#server/sales/cart/service.ts";
import { insertConfirmationsSql, toConfirmation } from "./queue-confirmations.ts";
import { announcingWhen, packed, takingStock } from "./stock.ts";

export interface NewOrder {
  id: string;
  cartId: string;
  buyer: NonNullable<Order["user"]>;
  address: OrderAddress;
  lines: (BuyableLine & { id: string })[];
  totalPaise: number;
  taxPaise: number;
  taxRatePercent: number;
  /** Of the mail that confirms it. */
  subject: string;
}

const toOrder = ({ id, cartId, buyer, address, totalPaise, taxPaise, taxRatePercent }: NewOrder) => ({
  id,
  cart_id: cartId,
  user_id: buyer._id,
  total_paise: totalPaise,
  tax_paise: taxPaise,
  tax_rate_percent: taxRatePercent,
  address,
});

const toLines = ({ id: orderId, lines }: NewOrder) =>
  lines.map(({ id, product, size, quantity, totalPaise, taxPaise, offer }, position) => ({
    id,
    order_id: orderId,
    position,
    product_id: product,
    sku: offer.sku,
    name: offer.name,
    slug: offer.slug,
    picture_id: offer.picture?.id ?? null,
    brand_id: offer.brandId,
    brand_name: offer.brandName,
    brand_slug: offer.brandSlug,
    size,
    quantity,
    price_paise: offer.pricePaise,
    taxable: offer.taxable,
    total_paise: totalPaise,
    tax_paise: taxPaise,
  }));

const toBrands = ({ id, lines }: NewOrder) =>
  [...new Set(lines.flatMap(({ offer }) => offer.brandId ?? []))].map((brandId) => ({
    order_id: id,
    brand_id: brandId,
  }));

const toPieces = ({ lines }: NewOrder) =>
  lines.map(({ product, size, quantity }) => ({ productId: product, size, quantity }));

const orderColumns = sql.raw("id, cart_id, user_id, total_paise, tax_paise, tax_rate_percent, address");
const lineColumns =
  sql.raw(`id, order_id, position, product_id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, size, quantity,
  price_paise, taxable, total_paise, tax_paise`);

type Given = Record<"orders" | "lines" | "brands" | "mails", string> & ReturnType<typeof packed>;

const given = (name: "orders" | "lines" | "brands") => sql`jsonb_to_recordset(${sql.placeholder(name)}::jsonb)`;

/** Stock last, when all else is written, since all who want a product wait from there on. A brand may have gone since the order was priced. */
const insertOrders = prepare<Given, { createdAt: string }>(
  "orders",
  sql`
    with placed as (
      insert into orders (${orderColumns}) select ${orderColumns} from ${given("orders")} as o(
        id uuid, cart_id uuid, user_id uuid, total_paise bigint, tax_paise bigint, tax_rate_percent float8, address jsonb)
      returning 1
    ),
    lines as (
      insert into order_items (${lineColumns}) select ${lineColumns} from ${given("lines")} as l(
        id uuid, order_id uuid, position smallint, product_id uuid, sku text, name text, slug text, picture_id uuid, brand_id uuid, brand_name text,
        brand_slug text, size text, quantity int, price_paise int, taxable boolean, total_paise bigint, tax_paise bigint)
      returning 1
    ),
    brands_in_it as (
      insert into order_brands (brand_id, order_id, created_at)
      select b.id, order_id, now() from ${given("brands")} as i(order_id uuid, brand_id uuid), lateral (
        select id from brands where id = i.brand_id limit 1) b
      returning 1
    ),
    ${insertConfirmationsSql(sql.placeholder("mails"))},
    written as materialized (
      select (select count(*) from placed), (select count(*) from lines), (select count(*) from brands_in_it), (select count(*) from mail)
    ),
    stock as materialized (select ${takingStock} as outcome from written)
    select now() as "createdAt", assert_rule(outcome <> 'insufficient', 'all_pieces_are_there'), ${announcingWhen(sql`outcome = 'display_changed'`)} from stock`,
);

/**
 * Writes orders with all that belongs to them, their mails among them, and takes their pieces from stock: all in one statement, so that the buyers of
 * a popular product wait for each other no longer than the database itself needs. Nothing is changed when a cart was ordered before, or when there
 * are not enough pieces for all: see `isTooLate`. Whoever sends a cart that is just being ordered waits at its unique key. Answers when they
 * were placed.
 */
export async function writeOrders(db: Database, all: readonly NewOrder[]): Promise<string> {
  // In the order of their carts, so that two processes that are sent the same ones never wait for each other's.
  const orders = all.toSorted((a, b) => (a.cartId < b.cartId ? -1 : 1));
  const [answer] = await retryOnConflict(() =>
    insertOrders(db, {
      orders: JSON.stringify(orders.map(toOrder)),
      lines: JSON.stringify(orders.flatMap(toLines)),
      brands: JSON.stringify(orders.flatMap(toBrands)),
      mails: JSON.stringify(orders.flatMap(toConfirmation)),
      ...packed(orders.flatMap(toPieces)),
    }),
  );
  return answer?.createdAt ?? "";
}

/** The cart was ordered or its pieces were sold a moment ago; a merchant may also have begun to count a product by size. */
export const isTooLate = (error: unknown): boolean =>
  ["one_order_a_cart", "all_pieces_are_there", "stock_is_the_sum_of_its_sizes"].some((rule) => violates(error, rule));
