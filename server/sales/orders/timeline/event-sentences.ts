import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees, toRupees } from "#contract/money.ts";
import type { ClaimKind, ClaimStatus } from "#contract/sales/cases/claims.ts";
import type { ExchangeStatus } from "#contract/sales/cases/exchanges.ts";
import type { ReturnStatus } from "#contract/sales/cases/returns.ts";
import type { ItemStatus } from "#contract/sales/orders.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";

interface Item {
  name: string;
  size: string;
}

interface Amount {
  amountPaise: number;
}

interface CancelledBy {
  by: "buyer" | "shop";
  /** It had left the house. */
  isExpectedBack?: true;
}

/** The data of each kind of event. */
interface EventDataByKind {
  "order-cancelled": CancelledBy;
  "order-released": object;
  "order-restored": object;
  "item-moved": Item & { status: Exclude<ItemStatus, "Cancelled"> };
  "item-cancelled": Item & CancelledBy;
  /** `isAnnounced` once its mails are written. */
  /** What was cancelled on its way, and did not come to its buyer. */
  "item-not-delivered": Item & { end: "returned" | "lost" };
  "cash-on-delivery-chosen": Amount & { isAnnounced?: true };
  "cash-remitted": Amount;
  "payment-received": Amount;
  "payment-pending": Amount;
  "payment-failed": Amount;
  "payment-mismatched": object;
  "payment-too-late": object;
  "payment-after-delivery": Amount;
  "payment-repeated": object;
  "refund-requested": Amount;
  "refund-done": Amount;
  "refund-refused": Amount;
  "parcel-moved": { status: ParcelStatus; courier: string };
  "parcel-lost-refunded": object;
  "parcel-sent-again": object;
  "return-moved": { status: ReturnStatus };
  "exchange-moved": Item & { newSize: string; status: ExchangeStatus };
  "claim-moved": Item & { claim: ClaimKind; status: ClaimStatus };
  "payout-to-approve": Amount;
  "payout-requested": Amount;
  "payout-done": Amount;
  "payout-refused": Amount;
}

export type OrderEventKind = keyof EventDataByKind;
export type OrderEventData = EventDataByKind[OrderEventKind];
export type TypedOrderEvent = { [Kind in OrderEventKind]: { kind: Kind } & EventDataByKind[Kind] }[OrderEventKind];

const moved = {
  "Not processed": "waits to be processed",
  Processing: "is being prepared",
  Shipped: "was shipped",
  Delivered: "was delivered",
};

const parcelSentences: Record<ParcelStatus, string> = {
  Packed: "A parcel was packed",
  "Handed over": "A parcel was handed over",
  "In transit": "A parcel is in transit",
  "Out for delivery": "A parcel is out for delivery",
  "Attempt failed": "A parcel could not be delivered at the first attempt",
  Delivered: "A parcel was delivered",
  "Returned to sender": "A parcel came back to its sender",
  Lost: "A parcel was lost",
};

const returnSentences: Record<ReturnStatus, string> = {
  Requested: "A return was requested.",
  Approved: "The return was approved.",
  Refused: "The return was refused.",
  "Picked up": "The return was picked up.",
  Received: "The return has arrived.",
  Refunded: "The return was refunded.",
  Rejected: "The return was rejected.",
  Withdrawn: "The return was withdrawn.",
};

const exchangeSentences: Record<ExchangeStatus, string> = {
  Requested: "was requested",
  Approved: "was approved",
  Refused: "was refused",
  "Picked up": "goes on: the old piece was picked up",
  Received: "goes on: the old piece has arrived",
  Sent: "goes on: the new piece was sent",
  Delivered: "is done: the new piece was delivered",
  Withdrawn: "was withdrawn",
};

const claimSentences: Record<ClaimStatus, string> = {
  Requested: "was reported",
  Accepted: "was accepted",
  Refused: "was refused",
  Settled: "was settled",
};

export const formatItem = ({ name, size }: Item): string => `${name} (${formatSize(size, "size")})`;
const formatAmount = ({ amountPaise }: Amount): string => formatRupees(toRupees(amountPaise));

/** What the page of an order says of each kind of event. */
const sentences: { [Kind in OrderEventKind]: (data: EventDataByKind[Kind]) => string } = {
  "order-cancelled": ({ by, isExpectedBack }) =>
    `Order cancelled by the ${by}.${isExpectedBack ? " What is on its way is expected back." : ""}`,
  "order-released": () => "Cancelled, since it was not paid in time.",
  "order-restored": () => "The order goes on: everything in it was still there.",
  "item-moved": (item) => `${formatItem(item)} ${moved[item.status]}.`,
  "item-cancelled": (item) =>
    `${formatItem(item)} was cancelled by the ${item.by}${item.isExpectedBack ? " on its way, and is expected back" : ""}.`,
  "item-not-delivered": (item) =>
    `${formatItem(item)} ${item.end === "returned" ? "came back" : "was lost on its way"}.`,
  "cash-on-delivery-chosen": (amount) => `To be paid on delivery: ${formatAmount(amount)}.`,
  "cash-remitted": (amount) => `The courier has paid over the cash of ${formatAmount(amount)}.`,
  "payment-received": (amount) => `Payment of ${formatAmount(amount)} received.`,
  "payment-pending": (amount) => `A payment of ${formatAmount(amount)} is being checked by the bank.`,
  "payment-failed": (amount) => `A payment of ${formatAmount(amount)} failed.`,
  "payment-mismatched": () => "A payment did not match this order. We are looking into it.",
  "payment-too-late": () => "The order was cancelled before, so the payment is sent back.",
  "payment-after-delivery": (amount) => `A payment of ${formatAmount(amount)} came after delivery and is sent back.`,
  "payment-repeated": () => "The order was paid already, so what is too much is sent back.",
  "refund-requested": (amount) => `A refund of ${formatAmount(amount)} is on its way.`,
  "refund-done": (amount) => `${formatAmount(amount)} was refunded.`,
  "refund-refused": (amount) => `A refund of ${formatAmount(amount)} did not go through. We are looking into it.`,
  "parcel-moved": ({ status, courier }) => `${parcelSentences[status]}${courier ? ` (${courier})` : ""}.`,
  "parcel-lost-refunded": () => "What was in the lost parcel was cancelled and is refunded.",
  "parcel-sent-again": () => "What was in the lost parcel is sent again.",
  "return-moved": ({ status }) => returnSentences[status],
  "exchange-moved": (item) =>
    `The exchange of ${formatItem(item)} for ${formatSize(item.newSize, "size")} ${exchangeSentences[item.status]}.`,
  "claim-moved": (item) => `${item.claim}: the claim about ${formatItem(item)} ${claimSentences[item.status]}.`,
  "payout-to-approve": (amount) =>
    `A payment of ${formatAmount(amount)} to the account that was given is being checked.`,
  "payout-requested": (amount) => `${formatAmount(amount)} are on their way to the account that was given.`,
  "payout-done": (amount) => `${formatAmount(amount)} were paid to the account that was given.`,
  "payout-refused": (amount) =>
    `A payment of ${formatAmount(amount)} to the account that was given did not go through.`,
};

export const orderEventKinds = Object.keys(sentences) as OrderEventKind[];

/** They are about the whole order and give nothing away, so the merchants of all its brands may know. */
export const merchantEventKinds: readonly OrderEventKind[] = ["order-cancelled", "order-released", "order-restored"];

export function formatEvent(kind: OrderEventKind, data: OrderEventData): string {
  const format = sentences[kind] as (data: OrderEventData) => string;
  return format(data);
}
