import { type ClaimDecision, claimDecisions } from "#contract/sales/claims.ts";
import type { PaymentStatus } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { canCancel, capacitiesOf } from "#server/sales/orders/service.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import type { ClaimRow } from "./tables.ts";

type Parcel = Pick<ParcelRow, "status" | "lostDecision"> | undefined;

/** The replacement never arrived, and nobody has decided what to do instead. */
const isReplacementGone = (parcel: Parcel): boolean =>
  parcel !== undefined && parcel.lostDecision === null && ["Returned to sender", "Lost"].includes(parcel.status);

/** What can be decided about a claim, by anybody. */
export function openDecisions({ status, decision }: Pick<ClaimRow, "status" | "decision">, parcel: Parcel) {
  if (status === "Requested") return claimDecisions;
  const isAgain = status === "Accepted" && decision === "Replacement" && isReplacementGone(parcel);
  return isAgain ? (["Refund", "Replacement"] as const) : [];
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

export const allowedDecisions = (
  who: Who,
  claim: Pick<ClaimRow, "status" | "decision" | "brandId">,
  parcel: Parcel,
  paymentStatus: PaymentStatus,
): ClaimDecision[] => openDecisions(claim, parcel).filter((decision) => mayDecide(who, claim, paymentStatus, decision));
