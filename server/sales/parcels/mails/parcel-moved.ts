import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatDay } from "#contract/indian-time.ts";
import { formatOrderName } from "#contract/sales/orders.ts";
import type { ParcelPurpose, ParcelStatus } from "#contract/sales/parcels.ts";
import { greeting } from "#server/platform/mail/greeting.ts";
import { type MailSettings, mailLayout, shopLink } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";

interface PieceForMail {
  name: string;
  size: string;
  quantity: number;
}

export interface ParcelForMail {
  orderId: string;
  orderNumber: string;
  firstName: string;
  purpose: ParcelPurpose;
  items: readonly PieceForMail[];
  courier: string;
  trackingNumber: string | null;
  /** A day in India. */
  expectedOn: string | null;
  /** It is paid for at the door. */
  isCash: boolean;
  /** All of it was cancelled on its way, so that it should be refused. */
  isCancelled: boolean;
  trackingLink: string;
}

const formatPiece = ({ name, size, quantity }: PieceForMail) =>
  `${name} (${formatSize(size, "size")}, ${quantity} ${quantity === 1 ? "piece" : "pieces"})`;

const formatPieces = ({ items }: ParcelForMail) => new Intl.ListFormat("en-IN").format(items.map(formatPiece));

const isOne = ({ items }: ParcelForMail) => items.length === 1;

/** What is sent in place of something else says so. */
const purposes: Record<ParcelPurpose, string> = {
  order: "",
  exchange: " It is the other size that you asked for.",
  replacement: " It replaces what was wrong.",
};

function carrier({ courier, trackingNumber }: ParcelForMail): string[] {
  const number = trackingNumber ? `the tracking number is ${trackingNumber}` : "";
  if (courier) return [`${courier} brings it${number && `; ${number}`}.`];
  return number ? [`${number.replace("the", "The")}.`] : [];
}

interface Words {
  subject: string;
  preview: string;
  heading: string;
  sentences: string[];
  /** Leads to the order's own page, for which one is signed in. */
  toOrder?: string;
}

const arrival = ({ expectedOn }: ParcelForMail) =>
  expectedOn ? [`It should be with you on ${formatDay(expectedOn)}.`] : [];
const cash = ({ isCash }: ParcelForMail) =>
  isCash ? ["You pay when you get it. Please have the amount ready: the page of your order says how much."] : [];

const onItsWay = (parcel: ParcelForMail): Words => ({
  subject: "is on its way",
  preview: "It has left us and comes to you.",
  heading: "It is on its way",
  sentences: [
    `${formatPieces(parcel)} ${isOne(parcel) ? "has left us and comes" : "have left us and come"} to you.${purposes[parcel.purpose]}`,
    [...arrival(parcel), ...carrier(parcel)].join(" "),
  ],
});

/** What is to be refused at the door is announced once, and no second attempt at it. */
const cancelledMoments: Partial<Record<ParcelStatus, (parcel: ParcelForMail) => Words>> = {
  "Out for delivery": (parcel) => ({
    subject: "was cancelled, and is out for delivery",
    preview: "Please refuse it at the door.",
    heading: "Please refuse it at the door",
    sentences: [
      `${formatPieces(parcel)} ${isOne(parcel) ? "was" : "were"} cancelled when ${isOne(parcel) ? "it was" : "they were"} on the way already. Please refuse the parcel${parcel.isCash ? "; there is nothing to pay" : "; we refund when it is back"}. If you take it, you have bought it.`,
      ...carrier(parcel),
    ],
  }),
  Delivered: (parcel) => ({
    subject: "has arrived, though it was cancelled",
    preview: "You can keep it, or send it back.",
    heading: "It has arrived all the same",
    sentences: [
      `${formatPieces(parcel)} ${isOne(parcel) ? "was" : "were"} delivered, so that ${isOne(parcel) ? "it is" : "they are"} bought and not refunded.`,
      "If you do not want to keep what came, you can return it on the page of your order. Did nobody hand it to you? Please report that there.",
    ],
    toOrder: "Open my order",
  }),
};

/** The moments of a parcel that a buyer is told of. */
const moments: Partial<Record<ParcelStatus, (parcel: ParcelForMail) => Words>> = {
  "Handed over": onItsWay,
  "In transit": onItsWay,
  "Out for delivery": (parcel) => ({
    subject: "is out for delivery",
    preview: "Somebody is on the way to you.",
    heading: "It comes today",
    sentences: [
      `${formatPieces(parcel)} ${isOne(parcel) ? "is" : "are"} out for delivery.${purposes[parcel.purpose]}`,
      [...carrier(parcel), ...cash(parcel)].join(" "),
    ],
  }),
  "Attempt failed": (parcel) => ({
    subject: "could not be delivered",
    preview: "Nobody could take it. It is tried again.",
    heading: "We could not hand it over",
    sentences: [
      `Somebody came with ${formatPieces(parcel)}, but nobody could take ${isOne(parcel) ? "it" : "them"}. The courier tries again; please be reachable by phone.`,
      [...carrier(parcel), ...cash(parcel)].join(" "),
    ],
  }),
  Delivered: (parcel) => ({
    subject: "has arrived",
    preview: "We hope you like it.",
    heading: "It has arrived",
    sentences: [
      `${formatPieces(parcel)} ${isOne(parcel) ? "was" : "were"} delivered. We hope you like ${isOne(parcel) ? "it" : "them"}.`,
      "Does something not fit, or is something wrong? On the page of your order you can change the size, send things back, or report a problem. There you can also write a review.",
    ],
    toOrder: "Open my order",
  }),
};

export const isMailed = (status: ParcelStatus): boolean => status in moments;

/** Tells the buyer how a parcel stands. Undefined where the status is nothing to write about. */
export function parcelMovedMail(
  settings: MailSettings,
  status: ParcelStatus,
  parcel: ParcelForMail,
): MailContent | undefined {
  const words = (parcel.isCancelled ? cancelledMoments : moments)[status]?.(parcel);
  if (!words) return undefined;
  const { subject, preview, heading, sentences, toOrder } = words;
  const track = "See where it is";
  return mailLayout(settings, {
    subject: `Something from your ${settings.storeName} order ${subject}`,
    preview,
    heading,
    blocks: [
      greeting(parcel.firstName),
      ...sentences.filter(Boolean),
      ...(toOrder
        ? [
            { action: toOrder, href: shopLink(settings, `/order/${parcel.orderId}`) },
            { link: track, href: parcel.trackingLink },
          ]
        : [{ action: track, href: parcel.trackingLink }]),
      { remark: `${formatOrderName(parcel)}.` },
    ],
    reason: `You get this mail because you ordered at ${settings.storeName}.`,
  });
}
