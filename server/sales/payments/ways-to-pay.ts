import { and, eq, isNotNull, sql } from "drizzle-orm";
import { noCashAt, readPin } from "#contract/pin-code.ts";
import { cashForAccounts, whyNotInCash } from "#contract/sales/cash-on-delivery.ts";
import { unpaidStatuses } from "#contract/sales/orders.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { canSendMessages } from "#server/platform/sms/sms-transport.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import type { OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

type Payable = Pick<OrderRow, "status" | "paymentStatus" | "totalWithTaxPaise" | "createdAt">;

const isUnpaid = ({ paymentStatus }: Payable) => unpaidStatuses.includes(paymentStatus);

function whyNotAtAll(order: Payable): string {
  if (order.paymentStatus === "Paid") return "This order is paid already.";
  if (order.paymentStatus === "Refunded") return "This order was refunded.";
  if (order.status === "Cancelled") return "This order was cancelled.";
  return "";
}

/** What is left of it was free, and is not without what it came with. */
const nothingToPay = "There is nothing to pay for this order.";

const lastMoment = new Date(8_640_000_000_000_000);

/** Until when a first window for an order may be opened; after that the order is released. What was delivered is paid at any time. */
export const paysUntil = (
  { createdAt, status }: Payable,
  { unpaidOrderMinutes }: Pick<Settings, "unpaidOrderMinutes">,
): Date => (status === "Delivered" ? lastMoment : new Date(createdAt.getTime() + unpaidOrderMinutes * 60_000));

/** Why an order cannot be paid online, in a sentence for its buyer; empty when it can. */
export function whyNotOnline(order: Payable, settings: Pick<Settings, "paymentProvider">): string {
  const why = whyNotAtAll(order);
  if (why) return why;
  if (!isUnpaid(order)) return "This order is paid on delivery.";
  if (settings.paymentProvider === "off") return "Online payment is not offered at the moment.";
  return order.totalWithTaxPaise > 0 ? "" : nothingToPay;
}

/** Why an order cannot be paid on delivery, by itself. */
function whyNotCash(order: Payable, { codMaxRupees }: Pick<Settings, "codMaxRupees">): string {
  const why = whyNotAtAll(order);
  if (why) return why;
  if (!isUnpaid(order)) return "This order is paid on delivery already.";
  if (codMaxRupees > 0 && order.totalWithTaxPaise === 0) return nothingToPay;
  return whyNotInCash(order.totalWithTaxPaise, codMaxRupees);
}

type CashSettings = Pick<
  Settings,
  "isPublic" | "smsProvider" | "codMaxRupees" | "codNeedsProof" | "codOpenMax" | "codRefusalsMax" | "rateLimits"
>;

/** Why an order cannot be paid on delivery; empty when it can. In a transaction the answer holds until its end, whoever else asks. */
export async function whyNotCashNow(db: Queries, order: OrderRow, settings: CashSettings): Promise<string> {
  const why = whyNotCash(order, settings);
  if (why) return why;
  if (await isCharged(db, order)) return "What you have already is paid online.";
  if (!(await isCashTaken(db, order))) return noCashAt(readPin(order.address?.zipCode));
  if (settings.codNeedsProof && !(await isBuyerProven(db, order))) {
    if (await isOfGuest(db, order)) return cashForAccounts;
    const what = canSendMessages(settings) ? "email address or phone number" : "email address";
    return `Please confirm your ${what} before you choose cash on delivery.`;
  }
  if (settings.codRefusalsMax > 0) {
    const refused = await countRefusedParcels(db, order);
    if (refused >= settings.codRefusalsMax) return formatRefusals(refused);
  }
  if (!settings.rateLimits) return "";
  const { rows } = await db.execute<{ open: number }>(sql`select open_cash_orders(${order.id}) as open`);
  return (rows[0]?.open ?? 0) >= settings.codOpenMax
    ? `Only ${settings.codOpenMax} orders at a time can be paid on delivery per person, phone number and address. Please pay this one online.`
    : "";
}

/** It is for the new piece of an exchange whose old one never came back: nobody comes to the door for it. */
const isCharged = async (db: Queries, { id, status }: OrderRow): Promise<boolean> =>
  status === "Delivered" && (await db.$count(exchanges, eq(exchanges.chargedOrderId, id))) > 0;

async function isCashTaken(db: Queries, { address }: OrderRow): Promise<boolean> {
  const taken = sql`select takes_cash_at(${address?.zipCode ?? ""}) as taken`;
  return (await db.execute<{ taken: boolean }>(taken)).rows[0]?.taken !== false;
}

/** Those of the buyer and of the phone number on the order. */
async function countRefusedParcels(db: Queries, { id }: OrderRow): Promise<number> {
  const { rows } = await db.execute<{ refused: number }>(sql`select refused_parcels(${id}) as refused`);
  return rows[0]?.refused ?? 0;
}

const formatRefusals = (refused: number) =>
  `Cash on delivery is not offered for now: ${refused === 1 ? "1 parcel was" : `${refused} parcels were`} not accepted at the door. Please pay online.`;

const isOfGuest = async (db: Queries, { userId }: OrderRow): Promise<boolean> =>
  userId !== null && (await db.$count(users, and(eq(users.id, userId), isNotNull(users.guestEmail)))) > 0;

async function isBuyerProven(db: Queries, { userId }: OrderRow): Promise<boolean> {
  const { emailProvenAt, phoneProvenAt } = users;
  const [buyer] = userId
    ? await db.select({ emailProvenAt, phoneProvenAt }).from(users).where(eq(users.id, userId))
    : [];
  return Boolean(buyer?.emailProvenAt ?? buyer?.phoneProvenAt);
}
