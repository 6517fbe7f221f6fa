import { sql } from "drizzle-orm";
import type { Order, OrderAddress } from "#contract/orders.ts";
import type { GoodLine } from "#server/cart/service.ts";
import type { Database } from "#server/database/client.ts";
import { prepare } from "#server/database/prepare.ts";
import { tryAgain, violates } from "#server/database/transaction.ts";
import { postingConfirmations } from "#server/mail/post-mail.ts";
import { announcingWhen, takingStock } from "./stock.ts";

export interface NewOrder {
  cartId: string;
  buyer: NonNullable<Order["user"]>;
  address: OrderAddress;
  lines: GoodLine[];
  totalPaise: number;
  taxPaise: number;
  taxRatePercent: number;
  /** Of the mail that confirms it. */
  subject: string;
}

export interface WrittenOrder {
  cartId: string;
  id: string;
  createdAt: string;
  /** In the order of the lines. */
  lineIds: string[];
}

const toLine = ({ product, size, quantity, totalPaise, taxPaise, offer }: GoodLine, position: number) => ({
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
});

const toRow = ({ cartId, buyer, address, lines, totalPaise, taxPaise, taxRatePercent, subject }: NewOrder) => ({
  cart_id: cartId,
  user_id: buyer._id,
  total_paise: totalPaise,
  tax_paise: taxPaise,
  tax_rate_percent: taxRatePercent,
  address,
  recipient: buyer.email,
  subject,
  lines: lines.map(toLine),
});

const orderColumns = sql.raw("cart_id, user_id, total_paise, tax_paise, tax_rate_percent, address");
const lineColumns =
  sql.raw(`position, product_id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, size, quantity,
  price_paise, taxable, total_paise, tax_paise`);

/**
 * Each cart once, and in the order of their ids, so that two statements never wait for each other's. Stock last, since all who want a product
 * wait from there on.
 */
const insertOrders = prepare<{ orders: string }, { written: WrittenOrder[] }>(
  "orders",
  sql`
    with asked as materialized (
      select distinct on (cart_id) * from jsonb_to_recordset(${sql.placeholder("orders")}::jsonb) as o(
        cart_id uuid, user_id uuid, total_paise bigint, tax_paise bigint, tax_rate_percent float8, address jsonb, recipient text, subject text,
        lines jsonb)
       order by cart_id
    ),
    placed as (
      insert into orders (${orderColumns}) select ${orderColumns} from asked
      on conflict (cart_id) do nothing returning id, cart_id, created_at
    ),
    confirmed as (select placed.id, recipient, subject, lines, created_at from placed join asked using (cart_id)),
    wanted as materialized (
      select c.id as order_id, c.created_at, l.* from confirmed c, jsonb_to_recordset(c.lines) as l(
        position smallint, product_id uuid, sku text, name text, slug text, picture_id uuid, brand_id uuid, brand_name text,
        brand_slug text, size text, quantity int, price_paise int, taxable boolean, total_paise bigint, tax_paise bigint)
    ),
    lines as (
      insert into order_lines (order_id, ${lineColumns}) select order_id, ${lineColumns} from wanted
      returning id, order_id, position
    ),
    brands_in_it as (
      insert into order_brands (brand_id, order_id, created_at)
      select distinct b.id, order_id, wanted.created_at from wanted join brands b on b.id = wanted.brand_id
    ),
    ${postingConfirmations(sql`confirmed`)},
    done as materialized (
      select json_agg(json_build_object('cartId', cart_id, 'id', id, 'createdAt', created_at, 'lineIds', line_ids)) as written
        from placed join (select order_id, array_agg(id order by position) as line_ids from lines group by 1) l on l.order_id = placed.id
    ),
    stock as materialized (select written, ${takingStock(sql`wanted`)} as outcome from done where written is not null)
    select written, insist(outcome <> 'short', 'all_pieces_are_there'), ${announcingWhen(sql`outcome = 'seen'`)} from stock`,
);

/**
 * Writes orders with all that belongs to them, their mails among them, and takes their pieces from stock: all in one statement, so that the buyers of
 * a popular product wait for each other no longer than the database itself needs. A cart that was ordered a moment ago is left out of the answer;
 * whoever sends one at the same moment waits at its unique key. Nothing is changed when there are not enough pieces for all: see `isShort`.
 */
export async function writeOrders(db: Database, orders: readonly NewOrder[]): Promise<WrittenOrder[]> {
  const [answer] = await tryAgain(() => insertOrders(db, { orders: JSON.stringify(orders.map(toRow)) }));
  return answer?.written ?? [];
}

/** A merchant may also have begun to count a product by size while the statement waited for it. */
export const isShort = (error: unknown): boolean =>
  violates(error, "all_pieces_are_there") || violates(error, "stock_is_the_sum_of_its_sizes");
