import type { RefundToForm } from "#contract/sales/payouts.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { claimKind } from "#server/sales/cases/case-kinds.ts";
import { assertBuyer } from "#server/sales/cases/case-moves.ts";
import { recordHandPayout, sealDetails } from "#server/sales/payouts/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { changeClaim, lockClaim } from "./change-claim.ts";
import { deadlineFor } from "./claim-decisions.ts";
import { auditClaim } from "./decide-claim.ts";
import { payOut } from "./pay-claim.ts";

/** The buyer says where the money of a cash order goes. What was decided already is paid at once. */
export function nameAccount(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  refundTo: RefundToForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockClaim(tx, id);
    const { claim, order, now } = locked;
    assertBuyer(who, claimKind, claim);
    if (order.paymentStatus !== "Cash on delivery") throw badRequest("Your money goes back the way you paid.");
    const isDue = claim.status === "Accepted" && claim.waitsFor === "buyer";
    if (claim.status !== "Requested" && !isDue) throw badRequest("For this problem report no account is asked for.");
    const changed = await changeClaim(tx, settings, locked, {
      ...sealDetails(settings, refundTo),
      ...(isDue && deadlineFor("refund", now)),
    });
    if (isDue) await payOut(tx, settings, order, changed);
  });
}

/** Staff have paid it themselves. The job that settles claims goes on from there. */
export function recordPaid({ db }: Pick<Shop, "db">, who: Who, id: string, reference: string): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockClaim(tx, id);
    await auditClaim(tx, who, locked, { decision: locked.claim.decision, paid: reference || "by hand" });
    await recordHandPayout(tx, locked.order, { claimId: id, reference });
  });
}
