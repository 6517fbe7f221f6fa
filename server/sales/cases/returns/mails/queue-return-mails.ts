import { and, eq, inArray } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { type BuyerMailSettings, buyerColumns, withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { merchants } from "#server/marketplace/merchants/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { type MailContent, queueMails } from "#server/platform/mail/outbox.ts";
import type { PlannedPieces } from "#server/sales/cases/returns/requesting/plan-return.ts";
import type { ReturnRow } from "#server/sales/cases/returns/tables.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { accountRefusedMail, feesOwedMail, returnMovedMail } from "./return-moved.ts";
import { returnRequestedMail } from "./return-waits.ts";

interface About {
  order: LockedOrder;
  row: ReturnRow;
}

/** Somebody with an account and an email address. */
export interface Recipient {
  email: string;
  firstName: string;
}

async function queueForBuyer(
  tx: Queries,
  settings: BuyerMailSettings,
  { order, row }: About,
  write: (about: { orderId: string; orderNumber: string; firstName: string; refund: number }) => MailContent,
): Promise<void> {
  const [buyer] = row.userId ? await findPeople(tx, [row.userId]) : [];
  if (!buyer) return;
  const refund = toRupees(row.receivedAt ? row.acceptedPaise : row.refundPaise);
  const about = { orderId: order.id, orderNumber: order.number, firstName: buyer.firstName, refund };
  await queueMails(tx, [{ to: buyer.email, ...withOrderLinks(settings, buyer, write(about)) }]);
}

/** To its buyer, at each step. That money went back the way it was paid, the refund says itself. */
export async function queueReturnMails(tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> {
  const { status, way, reason } = about.row;
  if (status === "Refunded" && about.order.paymentStatus !== "Cash on delivery") return;
  await queueForBuyer(tx, settings, about, (facts) => returnMovedMail(settings, { ...facts, status, way, reason }));
}

export const queueAccountMail = (tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> =>
  queueForBuyer(tx, settings, about, (facts) => accountRefusedMail(settings, facts));

/** To the merchant who sold the pieces; the shop's own staff have their list. */
export async function queueRequestedMails(
  tx: Queries,
  settings: MailSettings,
  { order, row, pieces }: About & { pieces: readonly PlannedPieces[] },
): Promise<void> {
  const sellers = row.brandId ? await findMerchants(tx, [row.brandId]) : [];
  const lines = pieces.map(({ item, size, quantity, reason }) => ({ name: item.name, size, quantity, reason }));
  await queueMails(
    tx,
    sellers.map(({ email, firstName }) => ({
      to: email,
      ...returnRequestedMail(settings, { orderId: order.id, orderNumber: order.number, firstName, pieces: lines }),
    })),
  );
}

export const queueFeesMail = (tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> =>
  queueForBuyer(tx, settings, about, (facts) => feesOwedMail(settings, facts));

const hasEmail = <T extends { email: string | null }>(person: T): person is T & { email: string } => !!person.email;

export async function findPeople(
  tx: Queries,
  ids: string[],
): Promise<(Recipient & { id: string; guestEmail: string | null })[]> {
  return (await tx.select(buyerColumns).from(users).where(inArray(users.id, ids))).filter(hasEmail);
}

/** The active merchants of brands. */
export async function findMerchants(
  tx: Queries,
  brandIds: string[],
): Promise<(Recipient & { brandId: string | null })[]> {
  const { email, firstName } = users;
  const rows = await tx
    .select({ email, firstName, brandId: merchants.brandId })
    .from(merchants)
    .innerJoin(users, eq(users.id, merchants.userId))
    .where(and(inArray(merchants.brandId, brandIds), eq(merchants.isActive, true)));
  return rows.filter(hasEmail);
}
