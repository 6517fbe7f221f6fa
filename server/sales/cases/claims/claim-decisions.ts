import { type ClaimDecision, claimDecisions } from "#contract/sales/cases/claims.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { CaseMoves } from "#server/sales/cases/case-moves.ts";
import { type Deadline, deadlineIn } from "#server/sales/cases/deadline.ts";
import { canCancel, capacitiesOf } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import type { ClaimRow } from "./tables.ts";

interface Decidable {
  row: Pick<ClaimRow, "status" | "decision" | "userId" | "brandId" | "quantity">;
  /** The newest one with a replacement. */
  parcel: Pick<ParcelRow, "status" | "lostDecision"> | undefined;
  /** The line that it is about. */
  item: Pick<OrderItemRow, "status" | "quantity">;
  order: { paymentStatus: PaymentStatus };
}

/** The replacement never arrived, and nobody has decided what to do instead. */
const isReplacementGone = ({ row, parcel }: Decidable): boolean =>
  row.decision === "Replacement" &&
  parcel?.lostDecision === null &&
  ["Returned to sender", "Lost"].includes(parcel.status);

/** Whether somebody may decide so: the seller, and staff who manage orders; money of a paid order is given back by staff who may refund. */
function mayDecide(who: Who, { row: { brandId }, order }: Decidable, decision: ClaimDecision): boolean {
  // A buyer decides nothing here, so whose order it is does not matter.
  const capacities = capacitiesOf(who, { userId: null }, { brandId });
  return decision === "Refund"
    ? capacities.some((capacity) => canCancel(capacity, order.paymentStatus))
    : capacities.some((capacity) => capacity === "merchant" || capacity === "admin");
}

function findObstacle(about: Decidable, decision: ClaimDecision): string | undefined {
  const { row, item } = about;
  if (row.status === "Accepted" && !isReplacementGone(about)) return "This problem report was decided already.";
  if (decision === "Refuse") return undefined;
  if (item.status === "Cancelled") return "This item is cancelled, so there is nothing to decide.";
  const isPart = item.status !== "Delivered" && row.quantity < item.quantity;
  return decision === "Replacement" && isPart
    ? "Of an item that is still on its way only all pieces can be replaced. Please refund these."
    : undefined;
}

/** What may be decided about a claim, and once more about one whose replacement never arrives. */
export const claimMoves: CaseMoves<Decidable, ClaimDecision> = {
  name: "claim",
  from: { Requested: claimDecisions, Accepted: ["Refund", "Replacement"], Refused: [], Settled: [] },
  isTheirs: mayDecide,
  isMade: (about, decision) =>
    about.row.decision === decision && !(about.row.status === "Accepted" && isReplacementGone(about)),
  isOpen: (about, decision) => findObstacle(about, decision) === undefined,
  refuse: (about, decision) =>
    (claimMoves.from[about.row.status].includes(decision) && findObstacle(about, decision)) ||
    "This problem report was decided already.",
};

/** So many days each step may take, and whose it is. */
const steps = {
  decide: ["seller", 2],
  goods: ["seller", 10],
  send: ["seller", 2],
  deliver: ["seller", 10],
  refund: ["shop", 3],
  details: ["buyer", 14],
  /** A replacement was lost or came back, where only people of the shop can help. */
  replace: ["shop", 2],
} as const;

/** Who does the next step of a claim, and by when. */
export function deadlineFor(step: keyof typeof steps, now: Date): Deadline {
  const [waitsFor, days] = steps[step];
  return deadlineIn(days, waitsFor, now);
}

/** Whether goods are asked for and have not come. */
export const waitsForGoods = ({ returnGoods, goodsReceivedAt }: Pick<ClaimRow, "returnGoods" | "goodsReceivedAt">) =>
  returnGoods && goodsReceivedAt === null;
