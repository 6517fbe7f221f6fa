import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { type LockedOrder, lockOrder } from "#server/sales/orders/service.ts";
import { notFound } from "#server/shop-error.ts";
import { addCasePhoto, listCasePhotos, readCasePhoto } from "./case-photos.ts";
import { type HeldPieces, readHeldPieces } from "./held-pieces.ts";
import { readReturnPolicy, returnRulesTopic } from "./return-rules.ts";
import { returnableUntil, returnWindowDays } from "./return-window.ts";
import { addAmounts, type PieceAmounts, readAssigned, shareOfPieces } from "./share-of-pieces.ts";

// What exchanges and claims, which are about the same pieces, may ask of returns, and what the policies say of them.
export {
  addAmounts,
  addCasePhoto,
  type HeldPieces,
  listCasePhotos,
  type PieceAmounts,
  readAssigned,
  readCasePhoto,
  readHeldPieces,
  readReturnPolicy,
  returnableUntil,
  returnRulesTopic,
  returnWindowDays,
  shareOfPieces,
};

/** One's own order, locked, and what one has of it. For everybody else there is no such order. */
export async function lockHeldPieces(
  tx: Queries,
  who: Pick<Who, "userId">,
  orderId: string,
): Promise<{ order: LockedOrder; held: HeldPieces[] }> {
  const order = isUuid(orderId) ? await lockOrder(tx, orderId) : undefined;
  if (order?.userId !== who.userId) throw notFound("No order found.");
  return { order, held: await readHeldPieces(tx, order.id) };
}

/** What pieces of the lines of a locked order cost, each fixed from then on by the row that names them. */
export async function pricePieces(
  tx: Queries,
  order: Pick<LockedOrder, "id">,
  pieces: readonly { item: PieceAmounts & { id: string }; quantity: number }[],
): Promise<PieceAmounts[]> {
  const assigned = await readAssigned(tx, order.id);
  return pieces.map(({ item, quantity }) => {
    const amounts = shareOfPieces(item, assigned.get(item.id), quantity);
    assigned.set(item.id, addAmounts(assigned.get(item.id), amounts));
    return amounts;
  });
}
