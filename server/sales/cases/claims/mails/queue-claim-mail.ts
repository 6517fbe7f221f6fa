import { queueBuyerMail } from "#server/customers/accounts/guests/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { claimKind } from "#server/sales/cases/case-kinds.ts";
import type { ClaimRow, claims } from "#server/sales/cases/claims/tables.ts";
import { queueSellerMail, readSubject, type Subject } from "#server/sales/cases/queue-case-mail.ts";
import type { Reminder } from "#server/sales/cases/remind-of-cases.ts";
import type { Settings } from "#server/settings/settings.ts";
import { claimAccountMail, claimDueMail, claimMovedMail } from "./claim-mails.ts";

interface About extends Subject {
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
function queueReminder(tx: Queries, settings: Settings, { order, item, claim }: About): Promise<void> {
  const isBuyer = claim.waitsFor === "buyer";
  const about = { orderId: order.id, orderNumber: order.number, name: item.name, kind: claim.kind, isBuyer };
  const write = (firstName: string) => claimDueMail(settings, { ...about, firstName });
  if (isBuyer) return queueBuyerMail(tx, settings, order.userId, write);
  return queueSellerMail(tx, settings, claim.waitsFor === "shop" ? null : claim.brandId, write);
}

export const claimReminder: Reminder<typeof claims> = {
  kind: claimKind,
  async queueMails(tx, settings, late) {
    for (const claim of late) await queueReminder(tx, settings, { ...(await readSubject(tx, claim)), claim });
  },
};
