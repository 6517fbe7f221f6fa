import { formatRupees, toRupees } from "#contract/money.ts";
import type { ItemStatus, PaymentStatus } from "#contract/orders.ts";
import { happened } from "#server/sales/orders/move-item.ts";

interface StoryLine {
  id: string;
  what: string;
  status: ItemStatus;
  paise: number;
}

export interface StoryEvent {
  at: Date;
  text: string;
  itemId?: string;
  isForMerchants?: boolean;
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
const say = (paise: number) => formatRupees(toRupees(paise));

function howItWasPaid(placed: Date, payment: PaymentStatus, paise: number): StoryEvent[] {
  const [paidAt, sum] = [later(placed, 4 * minute), say(paise)];
  if (payment === "Paid" || payment === "Refunded") return [{ at: paidAt, text: `Payment of ${sum} received.` }];
  if (payment === "Failed") return [{ at: paidAt, text: `A payment of ${sum} failed.` }];
  return payment === "Pending" ? [] : [{ at: paidAt, text: `To be paid on delivery: ${sum}.` }];
}

function howItemsMoved(placed: Date, line: StoryLine): StoryEvent[] {
  const far = moves.findIndex(([status]) => status === line.status);
  return moves.slice(1, far + 1).map(([to, after], i) => ({
    at: later(placed, after),
    text: `${line.what} ${happened[to]}.`,
    itemId: line.id,
    moved: { line, from: moves[i]?.[0] ?? "Not processed", to },
  }));
}

function whatWasCancelled(placed: Date, payment: PaymentStatus, lines: readonly StoryLine[]): StoryEvent[] {
  const cancelled = lines.filter(({ status }) => status === "Cancelled");
  if (cancelled.length === 0) return [];
  const at = later(placed, cancelledAfter);
  const isWhole = cancelled.length === lines.length;
  const isUnpaid = payment === "Pending" || payment === "Failed";
  const whole = isUnpaid ? "Cancelled, since it was not paid in time." : "Order cancelled by the buyer.";
  const told: StoryEvent[] = isWhole
    ? [{ at: isUnpaid ? later(placed, hour) : at, text: whole, isForMerchants: true }]
    : cancelled.map(({ id, what }) => ({ at, text: `${what} was cancelled by the buyer.`, itemId: id }));
  if (payment !== "Paid" && payment !== "Refunded") return told;
  const sum = say(cancelled.reduce((all, { paise }) => all + paise, 0));
  return [
    ...told,
    { at: later(at, minute), text: `A refund of ${sum} is on its way.` },
    { at: later(at, 12 * minute), text: `${sum} was refunded.` },
  ];
}

/** All that happened to an order after it was placed, until it was as it is, in the order of time. */
export function storyOf(placed: Date, payment: PaymentStatus, lines: readonly StoryLine[]): StoryEvent[] {
  const all = lines.reduce((sum, { paise }) => sum + paise, 0);
  return [
    ...howItWasPaid(placed, payment, all),
    ...lines.flatMap((line) => howItemsMoved(placed, line)),
    ...whatWasCancelled(placed, payment, lines),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

export const paidAt = (placed: Date) => later(placed, 4 * minute);
export const deliveredAt = (placed: Date) => later(placed, 110 * hour);
export const refundedAt = (placed: Date) => later(placed, cancelledAfter + 12 * minute);
