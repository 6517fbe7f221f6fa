import { type ClaimDecision, claimDecisions } from "#contract/sales/cases/claims.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { canCancel, capacitiesOf } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import type { ClaimRow } from "./tables.ts";

type Parcel = Pick<ParcelRow, "status" | "lostDecision"> | undefined;

/** The replacement never arrived, and nobody has decided what to do instead. */
const isReplacementGone = (parcel: Parcel): boolean =>
  parcel !== undefined && parcel.lostDecision === null && ["Returned to sender", "Lost"].includes(parcel.status);

/** Whether nobody has decided yet, or the replacement that was decided for is gone. */
export function isOpen(
  { claim: { status, decision }, parcel }: Pick<Decidable, "claim" | "parcel">,
  to: ClaimDecision,
) {
  if (status === "Requested") return true;
  return status === "Accepted" && decision === "Replacement" && isReplacementGone(parcel) && to !== "Refuse";
}

/** Whether somebody may decide so: the seller, and staff who manage orders; money of a paid order is given back by staff who may refund. */
export function mayDecide(
  who: Who,
  { brandId }: Pick<ClaimRow, "brandId">,
  paymentStatus: PaymentStatus,
  decision: ClaimDecision,
): boolean {
  // A buyer decides nothing here, so whose order it is does not matter.
  const capacities = capacitiesOf(who, { userId: null }, { brandId });
  return decision === "Refund"
    ? capacities.some((capacity) => canCancel(capacity, paymentStatus))
    : capacities.some((capacity) => capacity === "merchant" || capacity === "admin");
}

export interface Decidable {
  claim: Pick<ClaimRow, "status" | "decision" | "brandId" | "quantity">;
  parcel: Parcel;
  /** The line that it is about. */
  item: Pick<OrderItemRow, "status" | "quantity">;
}

/** Why a claim is not decided so, whoever decides; nothing where it may be. */
export function findDecisionRefusal({ claim, parcel, item }: Decidable, decision: ClaimDecision): string | undefined {
  if (!isOpen({ claim, parcel }, decision)) return "This claim was decided already.";
  if (decision === "Refuse") return undefined;
  if (item.status === "Cancelled") return "This item is cancelled, so there is nothing to decide.";
  const isPart = item.status !== "Delivered" && claim.quantity < item.quantity;
  return decision === "Replacement" && isPart
    ? "Of an item that is still on its way only all pieces can be replaced. Please refund these."
    : undefined;
}

export const allowedDecisions = (who: Who, decidable: Decidable, paymentStatus: PaymentStatus): ClaimDecision[] =>
  claimDecisions.filter(
    (decision) =>
      findDecisionRefusal(decidable, decision) === undefined &&
      mayDecide(who, decidable.claim, paymentStatus, decision),
  );
