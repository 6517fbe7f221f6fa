import { queueBuyerMail } from "#server/customers/accounts/guests/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";
import type { ClaimRow } from "#server/sales/cases/claims/tables.ts";
import { readSeller } from "#server/sales/cases/exchanges/service.ts";
import type { OrderItemRow, OrderRow } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { claimAccountMail, claimDueMail, claimMovedMail } from "./claim-mails.ts";

interface About {
  order: Pick<OrderRow, "id" | "number" | "userId" | "paymentStatus">;
  item: Pick<OrderItemRow, "name">;
  claim: ClaimRow;
}

/** Tells the buyer how a claim stands. */
export function queueClaimMail(tx: Queries, settings: Settings, { order, item, claim }: About): Promise<void> {
  const { size, quantity, kind, status, decision, returnGoods, reason } = claim;
  return queueBuyerMail(tx, settings, order.userId, (firstName) =>
    claimMovedMail(settings, {
      orderId: order.id,
      orderNumber: order.number,
      firstName,
      name: item.name,
      size,
      quantity,
      kind,
      status,
      decision,
      returnGoods,
      reason,
      needsDetails: claim.waitsFor === "buyer",
    }),
  );
}

/** Asks the buyer for another account, since the bank did not take the one that was named. */
export const queueClaimAccountMail = (tx: Queries, settings: Settings, { order, item }: About): Promise<void> =>
  queueBuyerMail(tx, settings, order.userId, (firstName) =>
    claimAccountMail(settings, { orderId: order.id, orderNumber: order.number, firstName, name: item.name }),
  );

/** Reminds the party that has to act next. */
export async function queueClaimReminder(
  tx: Queries,
  settings: Settings,
  { order, item, claim }: About,
): Promise<void> {
  const about = { orderId: order.id, orderNumber: order.number, name: item.name, kind: claim.kind };
  if (claim.waitsFor === "buyer") {
    await queueBuyerMail(tx, settings, order.userId, (firstName) =>
      claimDueMail(settings, { ...about, isBuyer: true, firstName }),
    );
    return;
  }
  const { email, firstName } = await readSeller(tx, settings, claim.waitsFor === "shop" ? null : claim.brandId);
  await queueMail(tx, { to: email, ...claimDueMail(settings, { ...about, isBuyer: false, firstName }) });
}
