import { sql } from "drizzle-orm";
import type { Order, OrderDetails } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare, unseen } from "#server/platform/database/prepare.ts";
import { notFound } from "#server/shop-error.ts";
import { brandOf, canCancelAll, canSeeAll, formatOrder, type LineRow, type OrderWithLines } from "./format-order.ts";
import { isExpectedBackSql, isOnItsWaySql, lineStateSql } from "./on-the-way-sql.ts";
import { findOrderRefusal, type LineState } from "./order-status.ts";
import { isPaymentTried } from "./service.ts";
import { readTimeline } from "./timeline/timeline.ts";

export const noOrder = () => notFound("No order found.");

/** The orders with these ids, in the order of the ids. */
async function readOrdersWithLines(db: Queries, ids: readonly string[]): Promise<OrderWithLines[]> {
  if (ids.length === 0) return [];
  const [orders, lines] = await Promise.all([readOrderRows(db, { ids }), readLineRows(db, { ids })]);
  return orders.map((order) => ({ ...order, lines: lines.filter(({ orderId }) => orderId === order.id) }));
}

const requested = sql`unnest(${unseen("ids", "uuid[]")}) with ordinality as requested(id, place)`;
type Ids = { ids: readonly string[] };

const readOrderRows = prepare<Ids, Omit<OrderWithLines, "lines">>(
  "rows of orders",
  sql`
      select o.id, o.number, o.cart_id as "cartId", o.created_at as "createdAt", o.payment_status as "paymentStatus", o.address,
             o.tax_scheme as "taxScheme", o.tax_rate_percent as "taxRatePercent", o.coupon_code as "couponCode",
             json_build_object('shippingPaise', o.shipping_paise, 'shippingTaxPaise', o.shipping_tax_paise,
                               'cashFeePaise', o.cash_fee_paise, 'cashFeeTaxPaise', o.cash_fee_tax_paise) as fees,
             case when u.id is not null then json_build_object(
               '_id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', coalesce(u.email, u.guest_email)) end as "user"
        from ${requested}
       join orders o on o.id = requested.id
        left join users u on u.id = o.user_id
       order by requested.place`,
);

const readLineRows = prepare<Ids, LineRow & { orderId: string }>(
  "lines of orders",
  sql`
      select l.order_id as "orderId", l.id, p.id as "productId", l.name, l.slug, l.brand_id as "brandId", l.brand_name as "brandName",
             l.brand_slug as "brandSlug", l.merchant_id as "merchantId", l.size, l.quantity, l.price_paise as "pricePaise",
             l.mrp_paise as "mrpPaise", l.sale_price_paise as "salePricePaise", l.adjustments, l.tax_rate_percent as "taxRatePercent",
             l.discount_paise::float8 as "discountPaise", l.total_paise::float8 as "totalPaise",
             l.tax_paise::float8 as "taxPaise", l.taxable, l.promised_on::text as "promisedOn",
             ${isOnItsWaySql} as "isOnItsWay", case when ${isExpectedBackSql} then l.expected_back_since end as "expectedBackSince",
             ${lineStateSql},
             case when i.id is not null then json_build_object(
               'id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour) end as picture
        from ${requested}
       join order_items l on l.order_id = requested.id
        left join products p on p.id = l.product_id
        left join lateral (
          select * from pictures x where x.id in (l.picture_id, p.picture_id) order by x.id = l.picture_id desc nulls last limit 1
        ) i on true
       order by requested.place, l.position, l.id`,
);

export async function readOrders(
  db: Queries,
  who: Who,
  ids: readonly string[],
  part: "all" | "brand",
): Promise<Order[]> {
  const found = await readOrdersWithLines(db, ids);
  return found.map((order) => formatOrder(who, order, part));
}

/** An order as its buyer, staff who read orders, or the merchant of a brand in it may see it. For anybody else there is no such order. */
export async function readOrder(
  db: Queries,
  who: Who,
  id: string,
): Promise<{ order: Order; part: "all" | "brand"; lines: LineState[] }> {
  const [order] = await readOrdersWithLines(db, [id]);
  if (!order) throw noOrder();
  const { lines } = order;
  if (canSeeAll(who, { userId: order.user?._id ?? null }))
    return { order: formatOrder(who, order, "all"), part: "all", lines };
  const brandId = brandOf(who);
  if (!brandId || !lines.some((line) => line.brandId === brandId)) throw noOrder();
  return { order: formatOrder(who, order, "brand"), part: "brand", lines };
}

/** All that the page of an order shows, but for its invoice and its parcels, which orders know nothing of. */
export async function readOrderPage(
  db: Queries,
  who: Who,
  id: string,
): Promise<{ details: Omit<OrderDetails, "invoiceNumber" | "parcels" | "cash">; part: "all" | "brand" }> {
  const { order, part, lines } = await readOrder(db, who, id);
  const itemIds = order.products.map(({ _id }) => _id);
  const details = {
    ...order,
    timeline: await readTimeline(db, order, part === "brand" ? itemIds : undefined),
    paymentTried: part === "all" && (await isPaymentTried(db, id)),
    canCancel:
      part === "all" &&
      findOrderRefusal(lines) === undefined &&
      canCancelAll(who, { userId: order.user?._id ?? null, paymentStatus: order.paymentStatus }),
  };
  return { details, part };
}
