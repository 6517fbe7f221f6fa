import { can } from "#contract/customers/roles.ts";
import type { ClaimGoodsForm } from "#contract/sales/cases/claims.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { claimKind } from "#server/sales/cases/case-kinds.ts";
import { notTheirs } from "#server/sales/cases/case-moves.ts";
import { caseRolesOf } from "#server/sales/cases/case-roles.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { returnStock } from "#server/sales/orders/service.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { changeClaim, claimedPieces, lockClaim } from "./change-claim.ts";
import { waitsForGoods } from "./claim-decisions.ts";
import { auditClaim } from "./decide-claim.ts";
import { payClaim } from "./pay-claim.ts";
import type { ClaimRow } from "./tables.ts";

/** Whether somebody may say that goods have arrived: the seller, and staff who manage orders or give money back. */
export const maySayReceived = (who: Who, claim: Pick<ClaimRow, "userId" | "brandId">): boolean =>
  caseRolesOf(who, claim).isSeller || can(who, "manage orders") || can(who, "refund orders");

/** The goods of a claim are back. Money goes now, or the claim is settled if its replacement was delivered before. */
export function receiveGoods(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  { saleable }: ClaimGoodsForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockClaim(tx, id);
    const { claim, parcel, now } = locked;
    if (!maySayReceived(who, claim)) throw notTheirs(who, claimKind, claim);
    if (claim.goodsReceivedAt) return;
    if (claim.status !== "Accepted" || !waitsForGoods(claim))
      throw badRequest("This problem report waits for no goods.");
    await auditClaim(tx, who, locked, { decision: claim.decision, goods: saleable ? "saleable" : "not saleable" });
    const received = { goodsReceivedAt: now };
    if (claim.decision === "Refund") await payClaim(tx, settings, locked, received);
    else if (parcel?.status === "Delivered") {
      const settled = { status: "Settled" as const, settledAt: now, ...noDeadline };
      await changeClaim(tx, settings, locked, { ...received, ...settled });
    } else await changeClaim(tx, settings, locked, received);
    if (saleable) await returnStock(tx, claimedPieces(locked));
  });
}
