import { formatDay } from "#contract/indian-time.ts";
import { toRupees } from "#contract/money.ts";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import { queueBuyerMail } from "#server/customers/accounts/guests/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { exchangeKind } from "#server/sales/cases/case-kinds.ts";
import type { ExchangeRow, exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { queueSellerMail, readSubject, type Subject } from "#server/sales/cases/queue-case-mail.ts";
import type { Reminder } from "#server/sales/cases/remind-of-cases.ts";
import type { Settings } from "#server/settings/settings.ts";
import {
  type ExchangeForMail,
  exchangeChargedMail,
  exchangeDueMail,
  exchangeMovedMail,
  isTold,
  oldPieceMissingMail,
  promisePassedMail,
} from "./exchange-mails.ts";

interface About extends Subject {
  exchange: ExchangeRow;
}

const toMail = (settings: Settings, { order, item, exchange }: About, firstName: string): ExchangeForMail => ({
  orderId: order.id,
  orderNumber: order.number,
  firstName,
  name: item.name,
  quantity: exchange.quantity,
  fromSize: exchange.fromSize,
  size: exchange.size,
  promisedOn: exchange.promisedOn && formatDay(exchange.promisedOn),
  reason: exchange.reason,
  isSentAtPickUp: settings.exchangeSend === "picked-up",
});

async function mailBuyer(
  tx: Queries,
  settings: Settings,
  about: About,
  write: (exchange: ExchangeForMail) => MailContent,
): Promise<void> {
  await queueBuyerMail(tx, settings, about.order.userId, (firstName) => write(toMail(settings, about, firstName)));
}

/** Tells the buyer what an exchange was set to. */
export async function queueExchangeMail(
  tx: Queries,
  settings: Settings,
  about: About,
  status: ExchangeStatus,
): Promise<void> {
  if (isTold(status)) await mailBuyer(tx, settings, about, (mail) => exchangeMovedMail(settings, mail, status));
}

export const queueChargedMail = (
  tx: Queries,
  settings: Settings,
  about: About,
  charged: { id: string; totalWithTaxPaise: number },
): Promise<void> =>
  mailBuyer(tx, settings, about, (mail) =>
    exchangeChargedMail(settings, { ...mail, chargedOrderId: charged.id, amount: toRupees(charged.totalWithTaxPaise) }),
  );

/** What the seller is asked to do next. */
const steps: Partial<Record<ExchangeStatus, string>> = {
  Requested: "The promised day has passed, and the size is not there.",
  Approved: "The old piece was to be picked up by now.",
  "Picked up": "The next step was to be done by now: the new piece is to be sent, or the old one should have arrived.",
  Received: "The new piece was to be sent by now.",
};
const oldPieceStep = "The old piece should have arrived by now. Please set the exchange to Received, or close it.";

/** Reminds the seller, or the shop for it, and tells the buyer where it is theirs to know. */
async function queueReminders(tx: Queries, settings: Settings, about: About): Promise<void> {
  const { exchange, order, item } = about;
  const isOldPieceMissing = exchange.sentAt !== null && exchange.receivedAt === null;
  if (exchange.status === "Requested")
    await mailBuyer(tx, settings, about, (mail) => promisePassedMail(settings, mail));
  if (isOldPieceMissing) await mailBuyer(tx, settings, about, (mail) => oldPieceMissingMail(settings, mail));
  const step = isOldPieceMissing ? oldPieceStep : (steps[exchange.status] ?? "It was to be delivered by now.");
  const mail = { orderId: order.id, orderNumber: order.number, name: item.name, size: exchange.size, step };
  await queueSellerMail(tx, settings, exchange.brandId, (firstName) =>
    exchangeDueMail(settings, { ...mail, firstName }),
  );
}

export const exchangeReminder: Reminder<typeof exchanges> = {
  kind: exchangeKind,
  async queueMails(tx, settings, late) {
    for (const exchange of late) await queueReminders(tx, settings, { ...(await readSubject(tx, exchange)), exchange });
  },
};
