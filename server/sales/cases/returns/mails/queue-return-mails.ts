import { inArray } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import { type BuyerMailSettings, queueBuyerMail } from "#server/customers/accounts/guests/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import { type MailContent, queueMail } from "#server/platform/mail/outbox.ts";
import { returnKind } from "#server/sales/cases/case-kinds.ts";
import { findSeller, queueSellerMail } from "#server/sales/cases/queue-case-mail.ts";
import type { Reminder } from "#server/sales/cases/remind-of-cases.ts";
import type { PlannedPieces } from "#server/sales/cases/returns/requesting/plan-return.ts";
import type { ReturnRow, returns } from "#server/sales/cases/returns/tables.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { orders } from "#server/sales/orders/tables.ts";
import { accountRefusedMail, feesOwedMail, returnMovedMail } from "./return-moved.ts";
import { returnRequestedMail, returnsOverdueMail } from "./return-waits.ts";

interface About {
  order: LockedOrder;
  row: ReturnRow;
}

const queueForBuyer = (
  tx: Queries,
  settings: BuyerMailSettings,
  { order, row }: About,
  write: (about: { orderId: string; orderNumber: string; firstName: string; refund: number }) => MailContent,
): Promise<void> =>
  queueBuyerMail(tx, settings, row.userId, (firstName) => {
    const refund = toRupees(row.receivedAt ? row.acceptedPaise : row.refundPaise);
    return write({ orderId: order.id, orderNumber: order.number, firstName, refund });
  });

/** To its buyer, at each step. That money went back the way it was paid, the refund says itself. */
export async function queueReturnMails(tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> {
  const { status, way, reason } = about.row;
  if (status === "Refunded" && about.order.paymentStatus !== "Cash on delivery") return;
  await queueForBuyer(tx, settings, about, (mail) => returnMovedMail(settings, { ...mail, status, way, reason }));
}

export const queueAccountMail = (tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> =>
  queueForBuyer(tx, settings, about, (mail) => accountRefusedMail(settings, mail));

/** To the merchant who sold the pieces; the shop's own staff have their list. */
export async function queueRequestedMails(
  tx: Queries,
  settings: MailSettings,
  { order, row, pieces }: About & { pieces: readonly PlannedPieces[] },
): Promise<void> {
  const seller = row.brandId ? await findSeller(tx, row.brandId) : undefined;
  if (!seller) return;
  const { email, firstName } = seller;
  const lines = pieces.map(({ item, size, quantity, reason }) => ({ name: item.name, size, quantity, reason }));
  const about = { orderId: order.id, orderNumber: order.number, firstName, pieces: lines };
  await queueMail(tx, { to: email, ...returnRequestedMail(settings, about) });
}

export const queueFeesMail = (tx: Queries, settings: BuyerMailSettings, about: About): Promise<void> =>
  queueForBuyer(tx, settings, about, (mail) => feesOwedMail(settings, mail));

/** One mail for all returns that wait for the same person. */
export const returnReminder: Reminder<typeof returns> = {
  kind: returnKind,
  async queueMails(tx, settings, late) {
    const orderIds = late.map(({ orderId }) => orderId);
    const found = await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, orderIds));
    const numbers = new Map(found.map(({ id, number }) => [id, number]));
    const sides = Map.groupBy(late, ({ waitsFor, userId, brandId }) =>
      JSON.stringify([waitsFor, waitsFor === "buyer" ? userId : waitsFor === "seller" ? brandId : null]),
    );
    for (const rows of sides.values()) {
      const { waitsFor, userId, brandId } = rows[0] ?? {};
      if (!waitsFor) continue;
      const waiting = [...new Set(rows.map(({ orderId }) => orderId))].map((orderId) => ({
        orderId,
        orderNumber: numbers.get(orderId) ?? "",
      }));
      const write = (firstName: string) => returnsOverdueMail(settings, { firstName, waitsFor, orders: waiting });
      if (waitsFor === "buyer") await queueBuyerMail(tx, settings, userId ?? null, write);
      else await queueSellerMail(tx, settings, waitsFor === "seller" ? (brandId ?? null) : null, write);
    }
  },
};
