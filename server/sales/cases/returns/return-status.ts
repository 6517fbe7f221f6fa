import { can } from "#contract/customers/roles.ts";
import type { ReturnStatus } from "#contract/sales/cases/returns.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { CaseMoves } from "#server/sales/cases/case-moves.ts";
import { type CaseOwners, caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { type Deadline, deadlineIn, noDeadline } from "#server/sales/cases/deadline.ts";
import { findHandPayoutRefusal } from "#server/sales/payouts/service.ts";
import type { PayoutRow } from "#server/sales/payouts/tables.ts";
import type { ReturnRow } from "./tables.ts";

interface About {
  row: ReturnRow;
  order: { paymentStatus: PaymentStatus };
  payout: PayoutRow | undefined;
}

/** Where a return may go from each status. Whoever asked for it withdraws it by another call. */
const from: Record<ReturnStatus, readonly ReturnStatus[]> = {
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

/**
 * Whether somebody may set a status at all. To accept pieces of a paid order gives money back, which is a permission of its own for staff;
 * so is to say that money was paid out by hand.
 */
function maySet(who: Who, row: CaseOwners, status: ReturnStatus, payment: PaymentStatus): boolean {
  if (status === "Refunded") return can(who, "refund orders");
  if (status === "Withdrawn" || status === "Requested") return false;
  if (caseRolesOf(who, row).isSeller) return true;
  return can(who, status === "Received" && payment === "Paid" ? "refund orders" : "manage orders");
}

/** Why nobody says that the money was paid by hand; nothing where staff may. */
function findPaidRefusal({ order, payout }: About): string | undefined {
  if (order.paymentStatus === "Cash on delivery") return findHandPayoutRefusal(payout);
  return "The money goes back the way it was paid. The return is refunded once it has gone through.";
}

export const returnMoves: CaseMoves<About, ReturnStatus> = {
  name: "return",
  from,
  isTheirs: (who, { row, order }, status) => maySet(who, row, status, order.paymentStatus),
  isMade: ({ row }, status) => row.status === status,
  isOpen: (about, status) => status !== "Refunded" || findPaidRefusal(about) === undefined,
  refuse: (about, status) =>
    (status === "Refunded" && about.row.status === "Received" && findPaidRefusal(about)) ||
    `A return that is ${about.row.status.toLowerCase()} cannot become ${status.toLowerCase()}.`,
};

export const isEnd = (status: ReturnStatus): boolean => from[status].length === 0;

/** So many days each step may take. */
const stepDays = { approve: 2, handOver: 7, arriveAndDecide: 7 + 2, pay: 3, nameAccount: 7 };

/** Who has to act next on a return, and by when; nobody once it has ended. */
export function deadlineOf(
  status: ReturnStatus,
  { way, brandId }: Pick<ReturnRow, "way" | "brandId">,
  now: Date,
): Deadline {
  const seller = brandId === null ? "shop" : "seller";
  if (status === "Requested") return deadlineIn(stepDays.approve, seller, now);
  if (status === "Approved") return deadlineIn(stepDays.handOver, way === "drop-off" ? "buyer" : seller, now);
  if (status === "Picked up") return deadlineIn(stepDays.arriveAndDecide, seller, now);
  return status === "Received" ? deadlineIn(stepDays.pay, "shop", now) : noDeadline;
}

/** The buyer has to name another account, or one at all. */
export const accountDeadline = (now: Date): Deadline => deadlineIn(stepDays.nameAccount, "buyer", now);
