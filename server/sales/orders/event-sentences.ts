import { formatRupees, toRupees } from "#contract/money.ts";
import type { ItemStatus } from "#contract/orders.ts";
import { formatSize } from "#contract/standards.ts";

interface Item {
  name: string;
  size: string;
}

interface Amount {
  amountPaise: number;
}

interface CancelledBy {
  by: "buyer" | "shop";
}

/** The facts of each kind of event. */
interface EventFacts {
  "order-cancelled": CancelledBy;
  "order-released": object;
  "order-restored": object;
  "item-moved": Item & { status: Exclude<ItemStatus, "Cancelled"> };
  "item-cancelled": Item & CancelledBy;
  /** `isAnnounced` once its mails are written. */
  "cash-on-delivery-chosen": Amount & { isAnnounced?: true };
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
}

export type OrderEventKind = keyof EventFacts;
export type OrderEventData = EventFacts[OrderEventKind];
export type OrderEventFact = { [Kind in OrderEventKind]: { kind: Kind } & EventFacts[Kind] }[OrderEventKind];

const moved = {
  "Not processed": "waits to be processed",
  Processing: "is being prepared",
  Shipped: "was shipped",
  Delivered: "was delivered",
};

export const formatItem = ({ name, size }: Item): string => `${name} (${formatSize(size, "size")})`;
const formatAmount = ({ amountPaise }: Amount): string => formatRupees(toRupees(amountPaise));

/** What the page of an order says of each kind of event. */
const sentences: { [Kind in OrderEventKind]: (facts: EventFacts[Kind]) => string } = {
  "order-cancelled": ({ by }) => `Order cancelled by the ${by}.`,
  "order-released": () => "Cancelled, since it was not paid in time.",
  "order-restored": () => "The order goes on: everything in it was still there.",
  "item-moved": (item) => `${formatItem(item)} ${moved[item.status]}.`,
  "item-cancelled": (item) => `${formatItem(item)} was cancelled by the ${item.by}.`,
  "cash-on-delivery-chosen": (amount) => `To be paid on delivery: ${formatAmount(amount)}.`,
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
};

export const orderEventKinds = Object.keys(sentences) as OrderEventKind[];

/** They are about the whole order and give nothing away, so the merchants of all its brands may know. */
export const merchantEventKinds: readonly OrderEventKind[] = ["order-cancelled", "order-released", "order-restored"];

export function formatEvent(kind: OrderEventKind, data: OrderEventData): string {
  const format = sentences[kind] as (facts: OrderEventData) => string;
  return format(data);
}
