import { asc, eq, inArray, ne, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import {
  type CashProof,
  type Payout,
  type PayoutListQuery,
  type SellerMatch,
  sellersWord,
} from "#contract/sales/payouts.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { flagsSql, proofSql } from "./cash-proof-sql.ts";
import { unsealDetails } from "./refund-details.ts";
import { type PayoutRow, payouts } from "./tables.ts";

interface Row {
  payout: PayoutRow;
  number: string;
  proof: CashProof;
  flags: SellerMatch[];
}

const toPayout = ({ payout, number, proof, flags }: Row): Payout => ({
  _id: payout.id,
  order: { _id: payout.orderId, number },
  return: payout.returnId,
  claim: payout.claimId,
  amount: toRupees(payout.amountPaise),
  method: payout.method,
  to: payout.masked,
  provider: payout.provider,
  state: payout.state,
  proof,
  flags,
  approved: payout.approvedAt?.toISOString() ?? null,
  reference: payout.reference,
  created: payout.createdAt.toISOString(),
  done: payout.doneAt?.toISOString() ?? null,
});

/** With what is known of the cash by now: a courier may have reported it since. */
async function readPayouts(db: Queries, ids: readonly string[]): Promise<Payout[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ payout: payouts, number: orders.number })
    .from(payouts)
    .innerJoin(orders, eq(orders.id, payouts.orderId))
    .where(inArray(payouts.id, [...ids]))
    .orderBy(asc(payouts.id));
  const proofs = await db.execute<{ id: string; proof: CashProof; flags: SellerMatch[] }>(sql`
    select w.id, ${proofSql} as proof, ${flagsSql} as flags from payouts w where w.id = any (${sql.param([...ids])}::uuid[])`);
  return rows.map((row) => {
    const { proof = sellersWord, flags = [] } = proofs.rows.find(({ id }) => id === row.payout.id) ?? {};
    return toPayout({ ...row, proof, flags });
  });
}

/** Oldest first: these wait the longest. */
export async function listPayouts(db: Queries, { state, ...query }: PayoutListQuery) {
  const { limit, offset, paged } = pageOf(query);
  const condition = state ? eq(payouts.state, state) : ne(payouts.state, "done");
  const found = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(condition)
    .orderBy(asc(payouts.id))
    .limit(limit)
    .offset(offset);
  const list = await readPayouts(
    db,
    found.map(({ id }) => id),
  );
  return { payouts: list, ...paged(await db.$count(payouts, condition)) };
}

export async function readPayoutById(db: Queries, id: string): Promise<Payout> {
  const [payout] = await readPayouts(db, [id]);
  if (!payout) throw notFound("No payout found.");
  return payout;
}

/** Where staff have to pay by hand, in clear, as long as that is not done. Each look is in the audit log, without what was seen. */
export const readPayoutDetails = (db: Database, settings: Settings, who: Who, id: string) =>
  transaction(db, async (tx) => {
    const [found] = isUuid(id)
      ? await tx
          .select({ payout: payouts, number: orders.number })
          .from(payouts)
          .innerJoin(orders, eq(orders.id, payouts.orderId))
          .where(eq(payouts.id, id))
      : [];
    if (!found) throw notFound("No payout found.");
    const { payout, number } = found;
    if (payout.state === "to approve") throw badRequest("This payout has to be approved before it is paid.");
    if (payout.provider !== "hand" || payout.state !== "due") throw badRequest("This is not to be paid by hand.");
    const refundTo = unsealDetails(settings, payout.details ?? "");
    if (!refundTo) throw badRequest("The account can no longer be read. Please ask the buyer for it.");
    await recordChange(tx, who, {
      action: "looked at the account of",
      entity: "payout",
      entityId: id,
      entityName: `Payout of order ${number}`,
    });
    return { amount: toRupees(payout.amountPaise), refundTo };
  });
