import { type ItemStatus, type PaymentStatus, unpaidStatuses } from "#contract/sales/orders.ts";
import { parcelAt } from "#demo/data/after-sale/after-sale-clock.ts";
import type { AfterSalePlan } from "#demo/data/after-sale/after-sale-plans.ts";
import type { TypedOrderEvent } from "#server/sales/orders/timeline/event-sentences.ts";

interface StoryLine {
  id: string;
  name: string;
  size: string;
  status: ItemStatus;
  paise: number;
}

export interface StoryEvent {
  at: Date;
  event: TypedOrderEvent;
  itemId?: string;
  /** Set where somebody of the shop moved a line. */
  moved?: { line: StoryLine; from: ItemStatus; to: ItemStatus };
}

const minute = 60_000;
const hour = 60 * minute;
/** How long after it was placed an item gets so far. */
const moves: [Exclude<ItemStatus, "Cancelled">, number][] = [
  ["Not processed", 0],
  ["Processing", 20 * hour],
  ["Shipped", 44 * hour],
  ["Delivered", 110 * hour],
];
const cancelledAfter = 18 * hour;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const isPaidOnline = (payment: PaymentStatus) => payment === "Paid" || payment === "Refunded";

function howItWasPaid(placed: Date, payment: PaymentStatus, amountPaise: number): StoryEvent[] {
  const at = paidAt(placed);
  if (isPaidOnline(payment)) return [{ at, event: { kind: "payment-received", amountPaise } }];
  if (payment === "Failed") return [{ at, event: { kind: "payment-failed", amountPaise } }];
  return payment === "Pending" ? [] : [{ at, event: { kind: "cash-on-delivery-chosen", amountPaise } }];
}

function howItemsMoved(placed: Date, line: StoryLine): StoryEvent[] {
  const far = moves.findIndex(([status]) => status === line.status);
  return moves.slice(1, far + 1).map(([to, after], i) => ({
    at: later(placed, after),
    event: { kind: "item-moved", name: line.name, size: line.size, status: to },
    itemId: line.id,
    moved: { line, from: moves[i]?.[0] ?? "Not processed", to },
  }));
}

function whatWasCancelled(placed: Date, payment: PaymentStatus, lines: readonly StoryLine[]): StoryEvent[] {
  const cancelled = lines.filter(({ status }) => status === "Cancelled");
  if (cancelled.length === 0) return [];
  const at = later(placed, cancelledAfter);
  const events = cancelled.length === lines.length ? [wholeOrder(placed, payment)] : cancelled.map(oneItem(at));
  if (!isPaidOnline(payment)) return events;
  const amountPaise = cancelled.reduce((sum, { paise }) => sum + paise, 0);
  return [
    ...events,
    { at: later(at, minute), event: { kind: "refund-requested", amountPaise } },
    { at: refundedAt(placed), event: { kind: "refund-done", amountPaise } },
  ];
}

const wholeOrder = (placed: Date, payment: PaymentStatus): StoryEvent =>
  unpaidStatuses.includes(payment)
    ? { at: later(placed, hour), event: { kind: "order-released" } }
    : { at: later(placed, cancelledAfter), event: { kind: "order-cancelled", by: "buyer" } };

const oneItem =
  (at: Date) =>
  ({ id, name, size }: StoryLine): StoryEvent => ({
    at,
    event: { kind: "item-cancelled", name, size, by: "buyer" },
    itemId: id,
  });

/** All that happened to an order after it was placed, until it was as it is, in the order of time. */
export function storyOf(placed: Date, payment: PaymentStatus, lines: readonly StoryLine[]): StoryEvent[] {
  const all = lines.reduce((sum, { paise }) => sum + paise, 0);
  return [
    ...howItWasPaid(placed, payment, all),
    ...lines.flatMap((line) => howItemsMoved(placed, line)),
    ...whatWasCancelled(placed, payment, lines),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The story of an order of which a parcel came back or was lost and refunded: the item was shipped first. */
export function storyAfterSale(
  { placed, payment, plan }: { placed: Date; payment: PaymentStatus; plan: AfterSalePlan },
  lines: readonly StoryLine[],
): StoryEvent[] {
  if (plan.isSplit) return storyOf(placed, payment, lines);
  const sent = lines.map((line) => (line.status === "Cancelled" ? { ...line, status: "Shipped" as const } : line));
  const story = storyOf(placed, payment, sent);
  const at = parcelAt(placed, plan.parcel);
  const cancelled = lines.filter(({ status }) => status === "Cancelled");
  return [
    ...story,
    ...(["Returned to sender", "Lost", "Attempt failed"].includes(plan.parcel)
      ? [{ at, event: { kind: "parcel-moved" as const, status: plan.parcel, courier: plan.courier } }]
      : []),
    ...cancelled.map(({ id, name, size }) => ({
      at: later(at, minute),
      event: { kind: "item-cancelled" as const, name, size, by: "shop" as const },
      itemId: id,
    })),
  ];
}

export const paidAt = (placed: Date) => later(placed, 4 * minute);
export const deliveredAt = (placed: Date) => later(placed, 110 * hour);
export const refundedAt = (placed: Date) => later(placed, cancelledAfter + 12 * minute);
