import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { caseMail, type OrderOfMail } from "#server/sales/cases/case-mail.ts";

export interface ExchangeForMail extends OrderOfMail {
  name: string;
  quantity: number;
  fromSize: string;
  size: string;
  /** When a sold-out size that is waited for is promised, as people read it. */
  promisedOn: string | null;
  reason: string;
  /** The new piece leaves as soon as the old one is picked up. */
  isSentAtPickUp: boolean;
}

type Told = Exclude<ExchangeStatus, "Sent" | "Delivered">;

const formatPieces = ({ name, quantity }: ExchangeForMail) => (quantity === 1 ? name : `${name} (${quantity} pieces)`);

interface Words {
  heading: string;
  sentence(exchange: ExchangeForMail): string;
}

const words: Record<Told, Words> = {
  Requested: {
    heading: "We look for your size",
    sentence: ({ size, promisedOn }) =>
      `${formatSize(size)} is sold out at the moment. We hope to have it by ${promisedOn ?? "soon"}, keep it for you then, and write to you. Until then you can turn the exchange into a return at any time.`,
  },
  Approved: {
    heading: "Your new size is kept for you",
    sentence: ({ fromSize, isSentAtPickUp }) =>
      `It is yours, at the same price. Please have the piece in ${formatSize(fromSize, "size")} ready: it is picked up at the address of your order. ${isSentAtPickUp ? "The new one is sent as soon as that has happened." : "The new one is sent as soon as the old one has arrived."}`,
  },
  Refused: {
    heading: "Your exchange was refused",
    sentence: ({ reason }) => `We are sorry that it cannot be done. ${reason}`.trim(),
  },
  "Picked up": {
    heading: "Your old piece was picked up",
    sentence: ({ isSentAtPickUp }) =>
      isSentAtPickUp ? "The new one is sent next." : "The new one is sent once the old one has arrived.",
  },
  Received: { heading: "Your old piece has arrived", sentence: () => "Thank you for sending it back." },
  Withdrawn: {
    heading: "Your exchange was withdrawn",
    sentence: ({ fromSize, reason }) => reason || `You keep what you have, in ${formatSize(fromSize, "size")}.`,
  },
};

/** What the mail is about, with a button to its order. */
function write(settings: MailSettings, exchange: ExchangeForMail, heading: string, sentence: string): MailContent {
  const { name, fromSize, size } = exchange;
  const pieces = `${formatPieces(exchange)}, ${formatSize(fromSize, "size")} for ${formatSize(size, "size")}.`;
  return caseMail(settings, exchange, {
    about: name,
    heading,
    preview: sentence,
    paragraphs: [pieces, sentence],
    to: "buyer",
  });
}

/** What buyers are told of an exchange; that it is sent and delivered they learn by the mails about its parcel. */
export const isTold = (status: ExchangeStatus): status is Told => status in words;

export function exchangeMovedMail(settings: MailSettings, exchange: ExchangeForMail, status: Told): MailContent {
  return write(settings, exchange, words[status].heading, words[status].sentence(exchange));
}

/** To the buyer, when a promised day has passed. */
export const promisePassedMail = (settings: MailSettings, exchange: ExchangeForMail): MailContent =>
  write(
    settings,
    exchange,
    "Your size is still not there",
    `We hoped to have ${formatSize(exchange.size, "size")} by ${exchange.promisedOn ?? "now"} and are sorry that we do not. You can go on waiting, or turn the exchange into a return on the page of your order.`,
  );

/** To the buyer, when the old piece should be back and is not. */
export const oldPieceMissingMail = (settings: MailSettings, exchange: ExchangeForMail): MailContent =>
  write(
    settings,
    exchange,
    "We do not have your old piece yet",
    `The new piece was sent to you two weeks ago, and the one in ${formatSize(exchange.fromSize, "size")} has not arrived with us. If you still have it, please write to us so that we can have it picked up. Otherwise we may have to charge for the new one.`,
  );

/** To the buyer, when the new piece became a sale. */
export const exchangeChargedMail = (
  settings: MailSettings,
  exchange: ExchangeForMail & { chargedOrderId: string; amount: number },
): MailContent => {
  const sentence = `The piece in ${formatSize(exchange.fromSize, "size")} never came back to us, so the new one is a purchase of ${formatRupees(exchange.amount)}, at the price that you paid before. ${exchange.reason}`;
  return mailLayout(settings, {
    subject: `Please pay for ${exchange.name}`,
    preview: sentence,
    heading: "Please pay for your new piece",
    blocks: [
      greeting(exchange.firstName),
      sentence.trim(),
      { action: "Pay on the page of the order", href: shopLink(settings, `/order/${exchange.chargedOrderId}`) },
      { remark: `It was an exchange of ${formatOrderName(exchange)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
};

/** To whoever sells it: somebody waits. */
export const exchangeDueMail = (
  settings: MailSettings,
  exchange: OrderOfMail & Pick<ExchangeForMail, "name" | "size"> & { step: string },
): MailContent =>
  caseMail(settings, exchange, {
    about: exchange.name,
    heading: "An exchange waits for you",
    preview: exchange.step,
    paragraphs: [`${exchange.name}, for ${formatSize(exchange.size, "size")}. ${exchange.step}`],
    to: "seller",
  });
