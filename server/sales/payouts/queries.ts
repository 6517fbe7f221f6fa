import { asc, eq, ne } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { toRupees } from "#contract/money.ts";
import type { Payout, PayoutListQuery } from "#contract/payouts.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { orderKeys } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { unsealDetails } from "./refund-details.ts";
import { type PayoutRow, payouts } from "./tables.ts";

const defaultLimit = 20;

const toPayout = ({ payout, number }: { payout: PayoutRow; number: string }): Payout => ({
  _id: payout.id,
  order: { _id: payout.orderId, number },
  return: payout.returnId,
  claim: payout.claimId,
  amount: toRupees(payout.amountPaise),
  method: payout.method,
  to: payout.masked,
  provider: payout.provider,
  state: payout.state,
  reference: payout.reference,
  created: payout.createdAt.toISOString(),
  done: payout.doneAt?.toISOString() ?? null,
});

/** Oldest first: these wait the longest. */
export async function listPayouts(db: Queries, { state, page = 1, limit = defaultLimit }: PayoutListQuery) {
  const size = Math.min(limit, limits.pageSizeMax);
  const condition = state ? eq(payouts.state, state) : ne(payouts.state, "done");
  const rows = await db
    .select({ payout: payouts, number: orderKeys.number })
    .from(payouts)
    .innerJoin(orderKeys, eq(orderKeys.id, payouts.orderId))
    .where(condition)
    .orderBy(asc(payouts.id))
    .limit(size)
    .offset((page - 1) * size);
  const count = await db.$count(payouts, condition);
  return { payouts: rows.map(toPayout), totalPages: Math.ceil(count / size), currentPage: page, count };
}

/** Where staff have to pay by hand, in clear, as long as that is not done. Each look is in the audit log, without what was seen. */
export const readPayoutDetails = (db: Database, settings: Settings, who: Who, id: string) =>
  transaction(db, async (tx) => {
    const [found] = isUuid(id)
      ? await tx
          .select({ payout: payouts, number: orderKeys.number })
          .from(payouts)
          .innerJoin(orderKeys, eq(orderKeys.id, payouts.orderId))
          .where(eq(payouts.id, id))
      : [];
    if (!found) throw notFound("No payout found.");
    const { payout, number } = found;
    if (payout.provider !== "hand" || payout.state !== "due") throw badRequest("This is not to be paid by hand.");
    const refundTo = unsealDetails(settings, payout.details ?? "");
    if (!refundTo) throw badRequest("The account can no longer be read. Please ask the buyer for it.");
    await recordChange(tx, who, {
      action: "looked at the account of",
      thing: "payout",
      thingId: id,
      thingName: `Payout of order ${number}`,
    });
    return { amount: toRupees(payout.amountPaise), refundTo };
  });
