import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ClaimDecisionForm } from "#contract/sales/cases/claims.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mayMove } from "#server/sales/cases/case-moves.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { decrementStock, returnStock } from "#server/sales/orders/service.ts";
import { addParcel, decideLostOfCase, giveUpLine } from "#server/sales/parcels/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import { changeClaim, claimedPieces, type LockedClaim, lockClaim } from "./change-claim.ts";
import { claimMoves, deadlineFor } from "./claim-decisions.ts";
import { payClaim } from "./pay-claim.ts";

/** Decides about a claim: by its seller, or by staff who may. What is decided stays so, unless the replacement never arrives. */
export function decideClaim(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  form: ClaimDecisionForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockClaim(tx, id);
    const { claim, parcel } = locked;
    if (!mayMove(claimMoves, who, { ...locked, row: claim }, form.decision)) return;
    assertComplete(locked, form);
    await auditClaim(tx, who, locked, { decision: form.decision, ...(form.reason && { reason: form.reason }) });
    if (parcel && claim.status === "Accepted") {
      await decideLostOfCase(tx, parcel, form.decision === "Refund" ? "refund" : "send again");
    }
    await decisions[form.decision](tx, settings, locked, form);
  });
}

function assertComplete({ claim }: LockedClaim, { decision, returnGoods, reason }: ClaimDecisionForm): void {
  if (decision === "Refuse" && !reason) throw badRequest("Please say why.", { reason: "Reason is required." });
  if (decision === "Refuse") return;
  const isAway = claim.kind === "Missing" || claim.kind === "Never arrived";
  if (returnGoods && isAway) throw badRequest("What never arrived cannot be sent back.");
}

export const auditClaim = (
  tx: Queries,
  who: Who,
  { order, claim }: Pick<LockedClaim, "order" | "claim">,
  after: Record<string, unknown>,
): Promise<void> => {
  const named = Object.fromEntries(Object.entries(after).map(([name, value]) => [`claim: ${name}`, value]));
  const change = { action: "changed", entity: "order" as const, entityId: order.id, entityName: order.id };
  return recordChange(tx, who, { ...change, before: { "claim: decision": claim.decision }, after: named });
};

type Decide = (tx: Queries, settings: Settings, locked: LockedClaim, form: ClaimDecisionForm) => Promise<unknown>;

const decisions: Record<ClaimDecisionForm["decision"], Decide> = {
  Refuse: (tx, settings, locked, { decision, reason }) =>
    changeClaim(tx, settings, locked, {
      status: "Refused",
      decision,
      reason,
      decidedAt: locked.now,
      refundTo: null,
      refundToMasked: null,
      ...noDeadline,
    }),

  async Refund(tx, settings, locked, { decision, returnGoods, reason }) {
    const decided = { status: "Accepted" as const, decision, reason, decidedAt: locked.now };
    // Goods that came back for the replacement are not asked for again; those that did not are given up unless they are.
    const hasGoods = locked.claim.goodsReceivedAt !== null;
    if (hasGoods || !returnGoods) return payClaim(tx, settings, locked, { ...decided, returnGoods: hasGoods });
    return changeClaim(tx, settings, locked, { ...decided, returnGoods: true, ...deadlineFor("goods", locked.now) });
  },

  async Replacement(tx, settings, locked, { decision, returnGoods, reason }) {
    const { order, item, claim, now } = locked;
    const isSent = item.status === "Shipped";
    const { inHouse } = isSent ? await giveUpLine(tx, settings, order, item.id, "send again") : { inHouse: 0 };
    await addParcel(tx, order, {
      purpose: "replacement",
      claimId: claim.id,
      brandId: claim.brandId,
      items: [{ itemId: item.id, size: claim.size, quantity: claim.quantity }],
    });
    await changeClaim(tx, settings, locked, {
      status: "Accepted",
      decision,
      reason,
      decidedAt: now,
      isReserved: true,
      returnGoods: returnGoods || claim.returnGoods,
      ...deadlineFor("send", now),
    });
    if (inHouse > 0) await returnStock(tx, [{ ...item, quantity: inHouse }]);
    if (await decrementStock(tx, claimedPieces(locked))) return;
    throw badRequest(`${formatSize(claim.size)} is sold out, so it cannot be replaced. Please refund it.`);
  },
};
