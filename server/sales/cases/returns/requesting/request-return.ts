import { eq } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { ReturnForm } from "#contract/sales/cases/returns.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { lockPiecesWithBuyer, readPiecesWithBuyer } from "#server/sales/cases/pieces-with-buyer.ts";
import { queueRequestedMails } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { deadlineOf } from "#server/sales/cases/returns/return-status.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import type { LockedOrder } from "#server/sales/orders/service.ts";
import { type OrderRow, orders } from "#server/sales/orders/tables.ts";
import { type SealedDetails, sealDetails } from "#server/sales/payouts/service.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { type PlannedPieces, planReturn } from "./plan-return.ts";
import { writeStatus } from "./write-return.ts";

/** Cash goes back to an account, everything else the way it was paid. */
export const refundToOf = ({ paymentStatus }: Pick<OrderRow, "paymentStatus">): "source" | "account" =>
  paymentStatus === "Cash on delivery" ? "account" : "source";

/** What would be refunded, to the paisa; changes nothing. */
export async function checkReturn({ db, settings }: Pick<Shop, "db" | "settings">, who: Who, form: ReturnForm) {
  const { orderId } = form;
  const [order] = isUuid(orderId) ? await db.select().from(orders).where(eq(orders.id, orderId)) : [];
  if (order?.userId !== who.userId) throw notFound("No order found.");
  const plan = await planReturn(db, settings, order, await readPiecesWithBuyer(db, order.id), form);
  return {
    refund: toRupees(plan.refundPaise),
    items: plan.pieces.map(({ item, size, quantity, refundPaise }) => ({
      item: item.id,
      size,
      quantity,
      refund: toRupees(refundPaise),
    })),
    fees: toRupees(plan.feesPaise),
    refundTo: refundToOf(order),
  };
}

const accountMissing = "Please say where the money should go: a UPI address or a bank account.";

/** Asks to return pieces: one return for each seller. Gives their ids. */
export const addReturns = (
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  form: ReturnForm,
): Promise<string[]> => transaction(db, (tx) => requestReturns(tx, settings, who, form));

/** Asks to return pieces as a part of a larger change. */
async function requestReturns(tx: Queries, settings: Settings, who: Who, form: ReturnForm): Promise<string[]> {
  const { order, held } = await lockPiecesWithBuyer(tx, who, form.orderId);
  const plan = await planReturn(tx, settings, order, held, form);
  const isCash = refundToOf(order) === "account";
  if (isCash && !form.refundTo) throw badRequest(accountMissing, { refundTo: accountMissing });
  const account = isCash && form.refundTo ? sealDetails(settings, form.refundTo) : undefined;
  const bySeller = [...Map.groupBy(plan.pieces, ({ item }) => (item.merchantId === null ? null : item.brandId))];
  const ids: string[] = [];
  for (const [i, [brandId, pieces]] of bySeller.entries()) {
    const feesPaise = i === bySeller.length - 1 ? plan.feesPaise : 0;
    ids.push(await insertReturn(tx, settings, { who, order, form, brandId, pieces, feesPaise, account }));
  }
  return ids;
}

interface NewReturn {
  who: Pick<Who, "userId">;
  order: LockedOrder;
  form: Pick<ReturnForm, "note" | "way">;
  brandId: string | null;
  pieces: PlannedPieces[];
  feesPaise: number;
  account: SealedDetails | undefined;
}

export async function insertReturn(
  tx: Queries,
  settings: Settings,
  { who, order, form: { note, way }, brandId, pieces, feesPaise, account }: NewReturn,
): Promise<string> {
  const refundPaise = pieces.reduce((sum, piece) => sum + piece.refundPaise, feesPaise);
  const now = await databaseNow(tx);
  const due = deadlineOf("Requested", { way, brandId }, now);
  const [row] = await tx
    .insert(returns)
    .values({ orderId: order.id, userId: who.userId, brandId, way, note, refundPaise, ...account, ...due })
    .returning();
  if (!row) throw new Error("no return was made");
  const items = await tx
    .insert(returnItems)
    .values(
      pieces.map(({ item, size, quantity, reason, totalPaise, taxPaise }) => ({
        returnId: row.id,
        itemId: item.id,
        size,
        quantity,
        reason,
        totalPaise,
        taxPaise,
      })),
    )
    .returning();
  const locked = { order, row, items, now };
  await writeStatus(tx, settings, locked, "Requested");
  await queueRequestedMails(tx, settings, { order, row, pieces });
  // Whatever is not within its window was refused above.
  if (settings.returnApproval === "rule") await writeStatus(tx, settings, locked, "Approved");
  return row.id;
}
