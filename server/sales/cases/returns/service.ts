import type { Size } from "#contract/catalogue/sizes.ts";
import type { ReturnReason } from "#contract/sales/cases/returns.ts";
import type { RefundToForm } from "#contract/sales/payouts.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { sealDetails } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import { receive } from "./progress/move-return.ts";
import { planReturn } from "./requesting/plan-return.ts";
import { insertReturn, refundToOf } from "./requesting/request-return.ts";
import { lockReturn, writeStatus } from "./requesting/write-return.ts";

interface ExchangedPieces {
  userId: string;
  brandId: string | null;
  itemId: string;
  size: Size;
  quantity: number;
  reason: ReturnReason;
  refundTo: RefundToForm | null;
  /** Where the pieces are by now: those that are received are in stock again. */
  where: "with the buyer" | "picked up" | "received";
}

/**
 * Makes a return of pieces of a locked order that were to be exchanged, however long ago they were delivered: their buyer waited because
 * the shop asked for it, so nobody has to approve it. The exchange has ended in the same transaction. Gives the id. Stock is not touched.
 */
export async function returnExchanged(
  tx: Queries,
  settings: Settings,
  order: LockedOrder,
  { userId, brandId, itemId, size, quantity, reason, refundTo, where }: ExchangedPieces,
): Promise<string> {
  const held = await readPiecesWithBuyer(tx, order.id);
  const items = [{ item: itemId, size, quantity, reason }];
  const plan = await planReturn(tx, settings, order, held, { items }, { isAtAnyTime: true });
  const isCash = refundToOf(order) === "account";
  const account = isCash && refundTo ? sealDetails(settings, refundTo) : undefined;
  const form = { note: "It was to be exchanged for another size.", way: "pick-up" as const };
  const { pieces, feesPaise } = plan;
  const id = await insertReturn(tx, settings, { who: { userId }, order, form, brandId, pieces, feesPaise, account });
  if (settings.returnApproval !== "rule") await writeStatus(tx, settings, await lockReturn(tx, id), "Approved");
  if (where === "with the buyer") return id;
  await writeStatus(tx, settings, await lockReturn(tx, id), "Picked up");
  if (where === "received") {
    await receive(tx, settings, await lockReturn(tx, id), { status: "Received", reason: "" }, { isInStock: true });
  }
  return id;
}
