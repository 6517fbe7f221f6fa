import type { ItemStatus, PaymentStatus } from "#contract/sales/orders.ts";
import { type LostDecision, lostDecisions } from "#contract/sales/parcels.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { canCancel, capacitiesOf } from "#server/sales/orders/service.ts";
import { badRequest, forbidden, type ShopError } from "#server/shop-error.ts";
import type { ParcelRow } from "./tables.ts";

export interface LostParcel {
  parcel: Pick<ParcelRow, "status" | "lostDecision" | "purpose" | "brandId">;
  payment: PaymentStatus;
  /** The lines that it holds pieces of. */
  held: readonly { status: ItemStatus; isExpectedBack: boolean }[];
}

/**
 * Why somebody who handles a parcel does not decide so about it; nothing where they may. Whether enough is in stock shows when it is sent.
 */
export function findDecisionRefusal(who: Who, lost: LostParcel, decision: LostDecision): ShopError | undefined {
  const { parcel, held } = lost;
  if (parcel.status !== "Lost") return badRequest("Only a lost parcel is decided about.");
  if (parcel.lostDecision) return badRequest("This was decided already.");
  if (decision === "refund") return findRefundRefusal(who, lost);
  if (held.every(({ status }) => status === "Cancelled"))
    return badRequest("What was in this parcel is cancelled, so it is not sent again.");
  return isPartlyCalledOff(lost) ? findRefundRefusal(who, lost) : undefined;
}

/** What was cancelled on its way beside the others is refunded, and not sent again. */
const isPartlyCalledOff = ({ held }: LostParcel): boolean => held.some(({ isExpectedBack }) => isExpectedBack);

/** What is paid is refunded with it: for staff that is a permission of its own. */
function findRefundRefusal(who: Who, { parcel: { purpose, brandId }, payment }: LostParcel): ShopError | undefined {
  if (purpose !== "order") return badRequest("Please decide in the exchange or claim that this parcel belongs to.");
  const capacities = capacitiesOf(who, { userId: null }, { brandId });
  return capacities.some((capacity) => canCancel(capacity, payment)) ? undefined : forbidden();
}

/** What somebody who handles a parcel may decide about it. */
export const allowedDecisions = (who: Who, lost: LostParcel): LostDecision[] =>
  lostDecisions.filter((decision) => findDecisionRefusal(who, lost, decision) === undefined);
