import { and, desc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { noDeadline } from "#server/sales/cases/deadline.ts";
import { pricePieces } from "#server/sales/cases/share-of-pieces.ts";
import {
  cancelPieces,
  giveBackPieces,
  type LockedOrder,
  requestSettling,
  returnStock,
} from "#server/sales/orders/service.ts";
import { type OrderItemRow, orderItems } from "#server/sales/orders/tables.ts";
import { giveUpLine, giveUpPart } from "#server/sales/parcels/service.ts";
import { requestPayout } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { changeClaim, type LockedClaim } from "./change-claim.ts";
import { deadlineFor } from "./claim-decisions.ts";
import type { ClaimRow } from "./tables.ts";

/**
 * Gives back what claimed pieces cost. An online payment is refunded by its job, and the claim is settled when that has gone through; for
 * what was paid at the door the buyer says where the money goes. Pieces that are still on their way are cancelled: nothing of them is sold.
 */
export async function payClaim(
  tx: Queries,
  settings: Settings,
  locked: LockedClaim,
  changes: Partial<ClaimRow>,
): Promise<ClaimRow> {
  const { item } = locked;
  const given = item.status === "Delivered" ? await giveBack(tx, locked) : await cancel(tx, settings, locked);
  const claim = await sendMoney(tx, settings, locked, { ...given, changes });
  if (given.inHouse > 0) await returnStock(tx, [{ ...item, quantity: given.inHouse }]);
  return claim;
}

async function sendMoney(
  tx: Queries,
  settings: Settings,
  locked: LockedClaim,
  { order, claimed, amountPaise, changes }: Given & { changes: Partial<ClaimRow> },
): Promise<ClaimRow> {
  const { item, now } = locked;
  const isCash = order.paymentStatus === "Cash on delivery";
  // What was not paid for yet is not paid back.
  const owedPaise = isCash && item.status !== "Delivered" ? 0 : amountPaise;
  const paid: Partial<ClaimRow> = { ...changes, ...claimed, refundedPaise: owedPaise };
  if (owedPaise === 0) {
    const settled = { status: "Settled" as const, settledAt: now, refundTo: null, ...noDeadline };
    return changeClaim(tx, settings, locked, { ...paid, ...settled });
  }
  const needsDetails = isCash && locked.claim.refundTo === null;
  const claim = await changeClaim(tx, settings, locked, {
    ...paid,
    ...deadlineFor(needsDetails ? "details" : "refund", now),
  });
  if (isCash && !needsDetails) await payOut(tx, settings, order, claim);
  if (!isCash) await requestSettling(tx, order);
  return claim;
}

/** Sends the money of a cash order to where its buyer said. */
export const payOut = async (
  tx: Queries,
  settings: Settings,
  order: LockedOrder,
  { id: claimId, refundedPaise: amountPaise, refundTo, refundToMasked }: ClaimRow,
): Promise<void> => {
  if (refundTo === null) throw new Error(`The claim ${claimId} does not say where its money goes.`);
  await requestPayout(tx, settings, { order, claimId, amountPaise, refundTo, refundToMasked: refundToMasked ?? "" });
};

interface Given {
  order: LockedOrder;
  amountPaise: number;
  /** The line that the claim is about now, and what of it. */
  claimed: Partial<ClaimRow>;
  /** Pieces that are not sent, since they had not left the house. */
  inHouse: number;
}

async function giveBack(tx: Queries, { order, item, claim }: LockedClaim): Promise<Given> {
  const { itemId, quantity } = claim;
  // While a piece was to be replaced it went on costing what it did, so its part is taken anew.
  const [fresh] = claim.decision === "Replacement" ? await pricePieces(tx, order, [{ item, quantity }]) : [];
  const { totalPaise, taxPaise } = fresh ?? claim;
  const given = await giveBackPieces(tx, order, [{ itemId, quantity, totalPaise, taxPaise }]);
  return { ...given, claimed: { totalPaise, taxPaise }, inHouse: 0 };
}

async function cancel(tx: Queries, settings: Settings, { order, item, claim }: LockedClaim): Promise<Given> {
  const { quantity } = claim;
  const isWhole = quantity === item.quantity;
  const whole = isWhole ? await giveUpLine(tx, settings, order, item.id, "refund") : undefined;
  const pieces = [{ itemId: item.id, quantity }];
  const updated = await cancelPieces(tx, settings, whole?.order ?? order, pieces, { restock: false, reason: "lost" });
  const { id: itemId, totalPaise, taxPaise } = await findCancelled(tx, item, quantity);
  const part = whole ?? (await giveUpPart(tx, settings, updated, { from: item.id, to: itemId, quantity }));
  const last = whole ? updated : part.order;
  const amountPaise = order.totalWithTaxPaise - last.totalWithTaxPaise;
  return { order: last, amountPaise, claimed: { itemId, totalPaise, taxPaise }, inHouse: part.inHouse };
}

/** Some pieces of a line are a line of their own once they are cancelled. */
async function findCancelled(tx: Queries, item: OrderItemRow, quantity: number): Promise<OrderItemRow> {
  const isPart = and(eq(orderItems.orderId, item.orderId), eq(orderItems.position, item.position));
  const [cancelled] = await tx
    .select()
    .from(orderItems)
    .where(and(isPart, eq(orderItems.status, "Cancelled"), eq(orderItems.quantity, quantity)))
    .orderBy(desc(orderItems.id))
    .limit(1);
  if (!cancelled) throw new Error(`Nothing of the line ${item.id} was cancelled.`);
  return cancelled;
}
