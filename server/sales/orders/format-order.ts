import { imageUrl, type Picture } from "#contract/catalogue/products.ts";
import type { Size } from "#contract/catalogue/sizes.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { toRupees, toRupeesOrNull } from "#contract/money.ts";
import { formatAdjustments, type StoredAdjustment } from "#contract/sales/discounts.ts";
import type { Order, OrderAddress, OrderItem, PaymentStatus } from "#contract/sales/orders.ts";
import { noFees, type OrderFees, totalLines } from "#contract/sales/pricing.ts";
import type { TaxScheme } from "#contract/sales/tax.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import {
  allowedMoves,
  type Capacity,
  canCancel,
  canHandle,
  isFinal,
  type LineState,
  statusOfOrder,
} from "./order-status.ts";

export interface LineRow extends LineState {
  id: string;
  /** `null` when the product is gone. */
  productId: string | null;
  name: string;
  slug: string;
  picture: Picture | null;
  brandId: string | null;
  brandName: string | null;
  brandSlug: string | null;
  /** Who sold it, none for the shop's own brands. */
  merchantId: string | null;
  size: Size;
  quantity: number;
  pricePaise: number;
  /** The MRP it was sold under, if it had one. */
  mrpPaise: number | null;
  /** After the promotion on its price; none in orders of the time before promotions. */
  salePricePaise: number | null;
  adjustments: StoredAdjustment[];
  discountPaise: number;
  totalPaise: number;
  taxPaise: number;
  /** The rate in the GST scheme; otherwise the order has it. */
  taxRatePercent: number | null;
  taxable: boolean;
  /** As promised with the order. */
  promisedOn: string | null;
  isOnItsWay: boolean;
  /** While it is expected back, having been cancelled on its way. */
  expectedBackSince: string | Date | null;
}

export interface OrderWithLines {
  id: string;
  number: string;
  cartId: string;
  createdAt: string | Date;
  paymentStatus: PaymentStatus;
  taxScheme: TaxScheme;
  /** The rate in the flat scheme. */
  taxRatePercent: number;
  fees: OrderFees;
  couponCode: string | null;
  address: OrderAddress | null;
  user: Order["user"];
  lines: LineRow[];
}

/** The brand whose orders a person handles: none for merchants who are switched off. */
export const brandOf = (who: Who): string | null =>
  isMerchant(who) && who.merchant?.isActive ? who.merchant.brandId : null;

export function capacitiesOf(who: Who, order: { userId: string | null }, line: { brandId: string | null }): Capacity[] {
  const capacities: Capacity[] = [];
  if (order.userId === who.userId) capacities.push("buyer");
  if (line.brandId !== null && line.brandId === brandOf(who)) capacities.push("merchant");
  if (can(who, "manage orders")) capacities.push("admin");
  if (can(who, "refund orders")) capacities.push("refunder");
  return capacities;
}

/** Whether a person may see all of an order rather than the lines of a brand. */
export const canSeeAll = (who: Who, order: { userId: string | null }): boolean =>
  can(who, "read orders") || order.userId === who.userId;

/** Whether a person may cancel all of an order: its buyer, and staff who may give back what is paid of it. */
export const canCancelAll = (who: Who, order: { userId: string | null; paymentStatus: PaymentStatus }): boolean =>
  capacitiesOf(who, order, { brandId: null }).some((capacity) => canCancel(capacity, order.paymentStatus));

/** Merchants need the address of what they sold until it has arrived; whoever got the brand later does not need those of the one before. */
const isToFulfil = (who: Who, { merchantId, status }: LineRow): boolean =>
  merchantId !== null && merchantId === who.merchant?.id && !isFinal(status);

const toItem = (order: OrderWithLines, line: LineRow, capacities: readonly Capacity[]): OrderItem => ({
  _id: line.id,
  product: {
    _id: line.productId,
    slug: line.slug,
    name: line.name,
    imageUrl: imageUrl(line.picture),
    picture: line.picture,
    price: toRupees(line.pricePaise),
  },
  brand: line.brandName === null ? null : { name: line.brandName, slug: line.brandSlug ?? "" },
  size: line.size,
  quantity: line.quantity,
  purchasePrice: toRupees(line.salePricePaise ?? line.pricePaise),
  mrp: toRupeesOrNull(line.mrpPaise),
  discount: toRupees(line.discountPaise),
  adjustments: formatAdjustments(line.adjustments),
  totalPrice: toRupees(line.totalPaise),
  taxRate: line.taxable ? (line.taxRatePercent ?? order.taxRatePercent) : 0,
  tax: toRupees(line.taxPaise),
  taxable: line.taxable,
  status: line.status,
  promisedOn: line.promisedOn,
  isOnItsWay: line.isOnItsWay,
  expectedBackSince: line.expectedBackSince && new Date(line.expectedBackSince).toISOString(),
  canTakeBack: line.isExpectedByHand && capacities.some(canHandle),
  allowed: allowedMoves(line, { capacities, payment: order.paymentStatus }),
});

/** An order as a person may see it; for merchants, the lines of their brand and nothing that tells of the others. */
export function formatOrder(who: Who, order: OrderWithLines, part: "all" | "brand"): Order {
  const lines = part === "all" ? order.lines : order.lines.filter(({ brandId }) => brandId === brandOf(who));
  const live = lines.filter(({ status }) => status !== "Cancelled");
  const totals = totalLines(live, order.taxScheme, part === "all" ? order.fees : noFees);
  const userId = order.user?._id ?? null;
  return {
    _id: order.id,
    number: order.number,
    cartId: order.cartId,
    created: new Date(order.createdAt).toISOString(),
    total: toRupees(totals.totalPaise),
    totalDiscount: toRupees(totals.discountPaise),
    shipping: toRupees(totals.shippingPaise),
    cashFee: toRupees(totals.cashFeePaise),
    totalTax: toRupees(totals.taxPaise),
    totalWithTax: toRupees(totals.totalWithTaxPaise),
    taxIncluded: order.taxScheme === "gst",
    coupon: part === "all" ? order.couponCode : null,
    status: statusOfOrder(lines.map(({ status }) => status)),
    paymentStatus: order.paymentStatus,
    address: part === "all" || lines.some((line) => isToFulfil(who, line)) ? order.address : null,
    user: part === "all" ? order.user : null,
    products: lines.map((line) => toItem(order, line, capacitiesOf(who, { userId }, line))),
  };
}
