import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { dayInQuery, Id, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, SearchQuery } from "#contract/paging.ts";
import { claimStatuses } from "#contract/sales/cases/claims.ts";
import { exchangeStatuses } from "#contract/sales/cases/exchanges.ts";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import {
  type ItemStatus,
  itemStatuses,
  liveStatuses,
  Order,
  OrderList,
  type PaymentStatus,
  paymentStatuses,
  settledStatuses,
  unpaidStatuses,
} from "./orders.ts";

/** Payment states that are looked for together. */
const paymentGroups = { Settled: settledStatuses, Unpaid: unpaidStatuses } as const;

/** What lists can be filtered by, beside each payment status itself. `Settled`: paid or on delivery; `Unpaid`: pending or failed. */
const paymentFilters = [...paymentStatuses, "Settled", "Unpaid"] as const;

/** The returns, exchanges and claims of an order: any that is open, none that is, or one of a kind that is open or has a status. */
const caseFilters = [
  "open",
  "none",
  "open return",
  ...returnStatuses.map((status) => `return ${status}` as const),
  "open exchange",
  ...exchangeStatuses.map((status) => `exchange ${status}` as const),
  "open claim",
  ...claimStatuses.map((status) => `claim ${status}` as const),
] as const;
export type CaseFilter = (typeof caseFilters)[number];

const filters = {
  /** Left out: all but the cancelled ones. */
  status: z.optional(z.enum(["", ...itemStatuses], `Status must be one of ${itemStatuses.join(", ")}.`)),
  payment: z.optional(z.enum(["", ...paymentFilters], `Payment must be one of ${paymentFilters.join(", ")}.`)),
  cases: z.optional(
    z.enum(["", ...caseFilters], "Cases must be open, none, or a state of returns, exchanges or claims."),
  ),
  /** The slug of a brand, for staff: orders with items of it. Their status is then that of these items. */
  brand: z.optional(optionalText("Brand", { max: limits.slugMax })),
  /** Today or since Monday, by the clock of India. */
  placed: z.optional(z.enum(["", "today", "week"], "Placed must be today or week.")),
  /** The first and the last day on which they were placed, by the clock of India, both included. */
  from: dayInQuery("From"),
  to: dayInQuery("To"),
  /**
   * A part of the number, the id, an SKU, or the name, phone number or email of the customer, as far as the caller may see these. Fewer
   * than three characters find nothing.
   */
  search: z.optional(optionalText("Search", { max: limits.searchMax })),
};

interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

const forwardOnly = z.refine<Span>(({ from, to }) => !from || !to || from <= to, {
  error: "From must not be after To.",
  path: ["from"],
});

/** Which orders a list shows. The pages of the lists carry the same names in their addresses. */
export const OrderFilterQuery = z.object(filters).check(forwardOnly);
export type OrderFilterQuery = z.infer<typeof OrderFilterQuery>;

export const OrderListQuery = z.extend(PageQuery, filters).check(forwardOnly);
export type OrderListQuery = z.infer<typeof OrderListQuery>;

export const statusesOf = ({ status }: Pick<OrderFilterQuery, "status">): readonly ItemStatus[] =>
  status ? [status] : liveStatuses;

export function paymentsOf({ payment }: Pick<OrderFilterQuery, "payment">): readonly PaymentStatus[] {
  if (!payment) return paymentStatuses;
  return payment === "Settled" || payment === "Unpaid" ? paymentGroups[payment] : [payment];
}

/** How many orders have each status, of those that the other filters leave. */
export const OrderCounts = z.strictObject({
  "Not processed": z.number(),
  Processing: z.number(),
  Shipped: z.number(),
  Delivered: z.number(),
  Cancelled: z.number(),
});
export type OrderCounts = z.infer<typeof OrderCounts>;
const countsReply = z.strictObject({ counts: OrderCounts });

/** Moves all items of some orders that the caller handles: a merchant those of its own brand. */
export const OrderStatusesForm = z.object({
  orders: z
    .array(z.string("Orders must be ids."), "Orders are required.")
    .check(
      z.minLength(1, "Please select at least one order."),
      z.maxLength(limits.pageSizeMax, `At most ${limits.pageSizeMax} orders can be changed at once.`),
    ),
  status: z.enum(itemStatuses, `Status must be one of ${itemStatuses.join(", ")}.`),
  /** Staff were asked and want to move on what nobody has paid for. */
  unpaidToo: z.optional(z.boolean("Unpaid too must be true or false.")),
});
export type OrderStatusesForm = z.infer<typeof OrderStatusesForm>;

/** What became of one item; of an order that the caller has no item of, one without an item. */
export const StatusResult = z.strictObject({
  orderId: Id,
  number: z.nullable(z.string()),
  itemId: z.nullable(Id),
  changed: z.boolean(),
  /** For a person, with the name of the item. */
  sentence: z.string(),
});
export type StatusResult = z.infer<typeof StatusResult>;

const csv = "text/csv";

export const orderListCalls = calls({
  "GET /order": {
    access: "admin",
    permission: "read orders",
    summary: "The orders of all customers, newest first. Cancelled ones are left out unless asked for",
    query: OrderListQuery,
    reply: OrderList,
  },
  "GET /order/me": {
    access: "signed in",
    guests: true,
    summary: "One's own orders, newest first. Cancelled ones are left out unless asked for",
    query: OrderListQuery,
    reply: OrderList,
  },
  "GET /order/brand": {
    access: "merchant",
    summary: "The orders that hold items of the merchant's own brand, with these items only",
    query: OrderListQuery,
    reply: OrderList,
  },
  "GET /order/counts": {
    access: "admin",
    permission: "read orders",
    summary: "How many orders of customers have each status",
    query: OrderFilterQuery,
    reply: countsReply,
  },
  "GET /order/me/counts": {
    access: "signed in",
    summary: "How many of one's own orders have each status",
    query: OrderFilterQuery,
    reply: countsReply,
  },
  "GET /order/brand/counts": {
    access: "merchant",
    summary: "How many orders of the merchant's own brand have each status; that of its own items counts",
    query: OrderFilterQuery,
    reply: countsReply,
  },
  "PUT /order/status": {
    access: "admin or merchant",
    permission: "manage orders",
    summary:
      "Move the items of several orders on, or cancel them, each by the rules of one; what is refused changes nothing",
    body: OrderStatusesForm,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), results: z.array(StatusResult) }),
  },
  "GET /order/export.csv": {
    access: "admin",
    permission: "export people",
    summary: "The orders of customers as a file, filtered like their list",
    query: OrderFilterQuery,
    file: csv,
    reply: z.unknown(),
  },
  "GET /order/me/export.csv": {
    access: "signed in",
    summary: "One's own orders as a file, filtered like their list",
    query: OrderFilterQuery,
    file: csv,
    reply: z.unknown(),
  },
  "GET /order/brand/export.csv": {
    access: "merchant",
    summary: "The orders of the merchant's own brand as a file, filtered like their list, with what it may see of them",
    query: OrderFilterQuery,
    file: csv,
    reply: z.unknown(),
  },
  "GET /order/search": {
    access: "signed in",
    summary: "The order with this complete id or number: one's own, or for admins anybody's",
    query: SearchQuery,
    reply: z.strictObject({ orders: z.array(Order) }),
  },
});
