import { can } from "#contract/customers/roles.ts";
import { type ReturnStatus, type ReturnWay, returnStatuses } from "#contract/sales/cases/returns.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { brandOf } from "#server/sales/orders/service.ts";
import type { Party, ReturnRow } from "./tables.ts";

/** Where a return may go from each status. Whoever asked for it withdraws it by another call. */
const moves: Record<ReturnStatus, readonly ReturnStatus[]> = {
  Requested: ["Approved", "Refused"],
  // What is never handed over ends as refused; what is handed over at a counter arrives without having been picked up.
  Approved: ["Refused", "Picked up", "Received", "Rejected"],
  "Picked up": ["Received", "Rejected"],
  Received: ["Refunded"],
  Refused: [],
  Refunded: [],
  Rejected: [],
  Withdrawn: [],
};

export const canFollow = (from: ReturnStatus, to: ReturnStatus): boolean => moves[from].includes(to);

export const canWithdraw = ({ status }: Pick<ReturnRow, "status">): boolean =>
  status === "Requested" || status === "Approved";

type Sold = Pick<ReturnRow, "brandId">;

const isSeller = (who: Who, { brandId }: Sold): boolean => brandId !== null && brandId === brandOf(who);

/** Its buyer, staff who read orders, and the merchant who sold the pieces. */
export const canSee = (who: Who, row: Pick<ReturnRow, "userId" | "brandId">): boolean =>
  row.userId === who.userId || can(who, "read orders") || isSeller(who, row);

/**
 * Whether somebody may set a status at all. To accept pieces of a paid order gives money back, which is a permission of its own for staff;
 * so is to say that money was paid out by hand.
 */
export function maySet(who: Who, row: Sold, status: ReturnStatus, payment: PaymentStatus): boolean {
  if (status === "Refunded") return can(who, "refund orders");
  if (status === "Withdrawn" || status === "Requested") return false;
  if (isSeller(who, row)) return true;
  return can(who, status === "Received" && payment === "Paid" ? "refund orders" : "manage orders");
}

/** What the page of a return offers. Money that goes back by itself is not for a person to confirm. */
export const allowedStatuses = (
  who: Who,
  row: ReturnRow,
  { payment, canPay }: { payment: PaymentStatus; canPay: boolean },
): ReturnStatus[] =>
  returnStatuses.filter(
    (status) =>
      canFollow(row.status, status) &&
      maySet(who, row, status, payment) &&
      (status !== "Refunded" || (payment === "Cash on delivery" && canPay)),
  );

/** By when each party should have acted, in days. */
const days = { approve: 2, handOver: 7, arriveAndDecide: 7 + 2, pay: 3, nameAccount: 7 };

export interface Clock {
  waitsFor: Party;
  days: number;
}

/** Who has to act next; nobody once it has ended. */
export function clockOf(
  status: ReturnStatus,
  { way, brandId }: { way: ReturnWay; brandId: string | null },
): Clock | undefined {
  const seller = brandId === null ? "shop" : "seller";
  if (status === "Requested") return { waitsFor: seller, days: days.approve };
  if (status === "Approved") return { waitsFor: way === "drop-off" ? "buyer" : seller, days: days.handOver };
  if (status === "Picked up") return { waitsFor: seller, days: days.arriveAndDecide };
  return status === "Received" ? { waitsFor: "shop", days: days.pay } : undefined;
}

/** The buyer has to name another account, or one at all. */
export const accountClock: Clock = { waitsFor: "buyer", days: days.nameAccount };

export const isEnd = (status: ReturnStatus): boolean => moves[status].length === 0;
