import { eq } from "drizzle-orm";
import { buyerColumns, withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { ClaimRow } from "#server/sales/claims/tables.ts";
import { readSeller } from "#server/sales/exchanges/service.ts";
import type { OrderItemRow, OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { claimAccountMail, claimDueMail, claimMovedMail } from "./claim-mails.ts";

interface About {
  order: Pick<OrderRow, "id" | "number" | "userId" | "paymentStatus">;
  item: Pick<OrderItemRow, "name">;
  claim: ClaimRow;
}

async function readBuyer(tx: Queries, userId: string | null) {
  const [buyer] = userId ? await tx.select(buyerColumns).from(users).where(eq(users.id, userId)) : [];
  return buyer;
}

/** Tells the buyer how a claim stands. A deleted account, or one without an email address, gets no mail. */
export async function queueClaimMail(tx: Queries, settings: Settings, { order, item, claim }: About): Promise<void> {
  const buyer = await readBuyer(tx, order.userId);
  if (!buyer?.email) return;
  const { size, quantity, kind, status, decision, returnGoods, reason } = claim;
  const content = claimMovedMail(settings, {
    ...{ orderId: order.id, orderNumber: order.number, firstName: buyer.firstName, name: item.name },
    ...{ size, quantity, kind, status, decision, returnGoods, reason },
    needsDetails: claim.waitsFor === "buyer",
  });
  await queueMail(tx, { to: buyer.email, ...withOrderLinks(settings, buyer, content) });
}

/** Asks the buyer for another account, since the bank did not take the one that was named. */
export async function queueClaimAccountMail(tx: Queries, settings: Settings, { order, item }: About): Promise<void> {
  const buyer = await readBuyer(tx, order.userId);
  if (!buyer?.email) return;
  const about = { orderId: order.id, orderNumber: order.number, firstName: buyer.firstName, name: item.name };
  await queueMail(tx, { to: buyer.email, ...claimAccountMail(settings, about) });
}

/** Reminds whoever has to act next. */
export async function queueClaimReminder(
  tx: Queries,
  settings: Settings,
  { order, item, claim }: About,
): Promise<void> {
  const isBuyer = claim.waitsFor === "buyer";
  const buyer = isBuyer ? await readBuyer(tx, order.userId) : undefined;
  const to = isBuyer ? buyer : await readSeller(tx, settings, claim.waitsFor === "shop" ? null : claim.brandId);
  if (!to?.email) return;
  const about = { orderId: order.id, orderNumber: order.number, name: item.name, kind: claim.kind, isBuyer };
  const content = claimDueMail(settings, { ...about, firstName: to.firstName });
  await queueMail(tx, { to: to.email, ...(buyer ? withOrderLinks(settings, buyer, content) : content) });
}
