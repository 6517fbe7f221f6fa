import { sql } from "drizzle-orm";
import type { StoredAdjustment } from "#contract/sales/discounts.ts";
import type { Order, OrderAddress } from "#contract/sales/orders.ts";
import type { OrderTotals } from "#contract/sales/pricing.ts";
import type { TaxScheme } from "#contract/sales/tax.ts";
import type { Database } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { retryOnConflict, violates } from "#server/platform/database/transaction.ts";
import type { BuyableLine } from "#server/sales/cart/service.ts";
import { insertConfirmationsSql, toConfirmation } from "#server/sales/orders/mails/queue-confirmations.ts";
import { sumAdjustments } from "#server/sales/orders/order-discounts.ts";
import { announceWhenSql, decrementStockSql, stockParameters } from "#server/sales/orders/stock.ts";

export interface NewOrder {
  id: string;
  cartId: string;
  buyer: NonNullable<Order["user"]>;
  address: OrderAddress;
  /** With the day on which each is to arrive, as far as that is known. */
  lines: (BuyableLine & { id: string; promisedOn: string | null })[];
  totals: OrderTotals;
  taxScheme: TaxScheme;
  /** The rate of the flat scheme. */
  taxRatePercent: number;
  couponCode: string | null;
  /** The state it is delivered to, in the GST scheme. */
  deliveryState: string | null;
  buyerGstin: string | null;
  /** The unpaid orders that its buyer, and its phone number and address, may have with this one; no bound without. */
  unpaidMax: { ofPerson: number; ofPlace: number } | null;
  /** The subject of the mail that confirms it. */
  subject: string;
}

const toOrder = ({ id, cartId, buyer, address, totals, taxRatePercent, ...order }: NewOrder) => ({
  id,
  cart_id: cartId,
  user_id: buyer._id,
  total_paise: totals.totalPaise,
  discount_paise: totals.discountPaise,
  tax_paise: totals.taxPaise,
  shipping_paise: totals.shippingPaise,
  total_with_tax_paise: totals.totalWithTaxPaise,
  shipping_tax_paise: totals.shippingTaxPaise,
  tax_scheme: order.taxScheme,
  tax_rate_percent: taxRatePercent,
  coupon_code: order.couponCode,
  delivery_state: order.deliveryState,
  buyer_gstin: order.buyerGstin,
  address,
});

const toLines = ({ id: orderId, lines, taxScheme }: NewOrder) =>
  lines.map(({ id, product, size, quantity, offer, ...price }, position) => ({
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
    merchant_id: offer.merchantId,
    size,
    quantity,
    price_paise: offer.pricePaise,
    mrp_paise: offer.mrpPaise,
    promised_on: price.promisedOn,
    sale_price_paise: price.salePricePaise,
    taxable: offer.taxable,
    adjustments: price.adjustments,
    has_spread_discounts: true,
    discount_paise: price.discountPaise,
    total_paise: price.totalPaise,
    tax_paise: price.taxPaise,
    tax_rate_percent: taxScheme === "gst" ? price.taxRatePercent : null,
    hsn: offer.hsn,
    shipping_paise: price.shippingPaise,
    shipping_tax_paise: price.shippingTaxPaise,
  }));

/** What each promotion or coupon took off an order. */
const toDiscounts = ({ id, buyer, lines }: NewOrder, kind: StoredAdjustment["kind"]) =>
  [...sumAdjustments(lines, kind)].map(([discountId, amountPaise]) => ({
    discount_id: discountId,
    order_id: id,
    user_id: buyer._id,
    amount_paise: amountPaise,
  }));

const toBrands = ({ id, lines }: NewOrder) =>
  [...new Set(lines.flatMap(({ offer }) => offer.brandId ?? []))].map((brandId) => ({
    order_id: id,
    brand_id: brandId,
  }));

const toQuantities = ({ lines }: NewOrder) =>
  lines.map(({ product, size, quantity }) => ({ productId: product, size, quantity }));

const orderColumns =
  sql.raw(`id, cart_id, user_id, total_paise, discount_paise, tax_paise, shipping_paise, shipping_tax_paise, total_with_tax_paise,
  tax_scheme, tax_rate_percent, coupon_code, delivery_state, buyer_gstin, address`);
const lineColumns =
  sql.raw(`id, order_id, position, product_id, sku, name, slug, picture_id, brand_id, brand_name, brand_slug, merchant_id,
  size, quantity, price_paise, mrp_paise, sale_price_paise, taxable, adjustments, has_spread_discounts, discount_paise, total_paise, tax_paise, tax_rate_percent, hsn,
  shipping_paise, shipping_tax_paise, promised_on`);

type Parameters = Record<"orders" | "lines" | "brands" | "mails" | "promotions" | "coupons", string> & {
  /** The orders that are capped. */
  capped: string[];
  ofPerson: number;
  ofPlace: number;
} & ReturnType<typeof stockParameters>;

interface Placed {
  createdAt: string;
  /** By the id of the order. */
  numbers: Record<string, string>;
}

const recordsOf = (name: "orders" | "lines" | "brands" | "promotions") =>
  sql`jsonb_to_recordset(${sql.placeholder(name)}::jsonb)`;

/** Stock last, when all else is written: from there on its row locks are held. A brand may have been deleted since the order was priced. */
const insertOrders = prepare<Parameters, Placed>(
  "orders",
  sql`
    with placed as (
      insert into orders (${orderColumns}) select ${orderColumns} from ${recordsOf("orders")} as o(
        id uuid, cart_id uuid, user_id uuid, total_paise bigint, discount_paise bigint, tax_paise bigint, shipping_paise bigint,
        shipping_tax_paise bigint, total_with_tax_paise bigint, tax_scheme text, tax_rate_percent float8, coupon_code text, delivery_state text,
        buyer_gstin text, address jsonb)
      returning id, number
    ),
    lines as (
      insert into order_items (${lineColumns}) select ${lineColumns} from ${recordsOf("lines")} as l(
        id uuid, order_id uuid, position smallint, product_id uuid, sku text, name text, slug text, picture_id uuid, brand_id uuid, brand_name text,
        brand_slug text, merchant_id uuid, size text, quantity int, price_paise int, mrp_paise int, sale_price_paise int, taxable boolean,
        adjustments jsonb, has_spread_discounts boolean, discount_paise bigint, total_paise bigint, tax_paise bigint, tax_rate_percent float8, hsn text, shipping_paise bigint,
        shipping_tax_paise bigint, promised_on date)
      returning 1
    ),
    brands_in_it as (
      insert into order_brands (brand_id, order_id, created_at)
      select b.id, order_id, now() from ${recordsOf("brands")} as i(order_id uuid, brand_id uuid), lateral (
        select id from brands where id = i.brand_id limit 1) b
      returning 1
    ),
    promotions_in_it as (
      insert into promotion_uses (promotion_id, order_id, amount_paise)
      select p.id, order_id, amount_paise from ${recordsOf("promotions")} as u(discount_id uuid, order_id uuid, amount_paise bigint), lateral (
        select id from promotions where id = u.discount_id limit 1) p
      returning 1
    ),
    ${insertConfirmationsSql(sql.placeholder("mails"))},
    written as materialized (
      select (select count(*) from placed), (select count(*) from lines), (select count(*) from brands_in_it), (select count(*) from promotions_in_it), (select count(*) from mail)
    ),
    allowed as materialized (
      select assert_rule(broken is null, broken) from (
        select broken_unpaid_cap(${sql.placeholder("capped")}::uuid[], ${sql.placeholder("ofPerson")}::int, ${sql.placeholder("ofPlace")}::int) as broken
          from written offset 0) cap
    ),
    coupons_in_it as materialized (
      select case when ${sql.placeholder("coupons")}::jsonb <> '[]' then take_coupons(${sql.placeholder("coupons")}::jsonb) end from allowed
    ),
    stock as materialized (select ${decrementStockSql} as outcome from coupons_in_it)
    select now() as "createdAt", (select json_object_agg(id, number) from placed) as numbers, assert_rule(outcome <> 'insufficient', 'all_pieces_are_there'), ${announceWhenSql(sql`outcome = 'display_changed'`)} from stock`,
);

/**
 * Writes orders with their lines, brands and mails, and takes their stock, in one statement: the row locks of a popular product are held no
 * longer than the database itself needs. All or nothing: see `isTooLate`. Returns when they were placed, and their numbers.
 */
export async function writeOrders(db: Database, all: readonly NewOrder[]): Promise<Placed> {
  // Sorted by cart, whose unique key they wait at, so that two processes with the same carts cannot deadlock.
  const orders = all.toSorted((a, b) => (a.cartId < b.cartId ? -1 : 1));
  const [placed] = await retryOnConflict(() =>
    insertOrders(db, {
      orders: JSON.stringify(orders.map(toOrder)),
      lines: JSON.stringify(orders.flatMap(toLines)),
      brands: JSON.stringify(orders.flatMap(toBrands)),
      promotions: JSON.stringify(orders.flatMap((order) => toDiscounts(order, "promotion"))),
      coupons: JSON.stringify(
        orders.flatMap((order) =>
          toDiscounts(order, "coupon").map(({ discount_id, ...use }) => ({ coupon_id: discount_id, ...use })),
        ),
      ),
      mails: JSON.stringify(orders.flatMap(toConfirmation)),
      capped: orders.flatMap(({ id, unpaidMax }) => (unpaidMax === null ? [] : id)),
      ...(orders[0]?.unpaidMax ?? { ofPerson: 0, ofPlace: 0 }),
      ...stockParameters(orders.flatMap(toQuantities)),
    }),
  );
  return placed ?? { createdAt: "", numbers: {} };
}

const rulesOfTheMoment = [
  "one_order_a_cart",
  "one_order_a_number",
  "unpaid_orders_are_few",
  "all_pieces_are_there",
  "coupon_is_free_to_use",
  "stock_is_the_sum_of_its_sizes",
  "orders_user_id_users_id_fk",
];

/**
 * The cart was ordered, the number that was drawn is taken, its stock was sold, its coupon was used up, its buyer ordered something else or
 * deleted the account a moment ago; a merchant may also have begun to count a product by size.
 */
export const isTooLate = (error: unknown): boolean => rulesOfTheMoment.some((rule) => violates(error, rule));
