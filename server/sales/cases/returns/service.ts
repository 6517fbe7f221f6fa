import type { Queries } from "#server/platform/database/client.ts";
import { returnExchanged } from "#server/sales/cases/returns/requesting/return-exchanged.ts";
import { returnableUntil, returnWindowDays } from "#server/sales/cases/returns/requesting/return-window.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { addCasePhoto, listCasePhotos, readCasePhoto } from "./case-photos.ts";
import { readHeldPieces } from "./held-pieces.ts";
import { eraseReturns, exportReturns, hasOpenCases } from "./own-returns.ts";
import { readReturnPolicy, returnRulesTopic } from "./return-rules.ts";
import { addAmounts, type PieceAmounts, readAssigned, shareOfPieces } from "./share-of-pieces.ts";

// What exchanges and claims, which are about the same pieces, may ask of returns, and what the policies say of them.
export {
  addCasePhoto,
  eraseReturns,
  exportReturns,
  hasOpenCases,
  listCasePhotos,
  type PieceAmounts,
  readCasePhoto,
  readHeldPieces,
  readReturnPolicy,
  returnableUntil,
  returnExchanged,
  returnRulesTopic,
  returnWindowDays,
};

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
