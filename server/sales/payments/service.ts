import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { toRupees } from "#contract/money.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { demoKeys } from "./providers/demo-provider.ts";
import { readResponse, requestProvider } from "./providers/provider-request.ts";
import { readBalance } from "./queries.ts";
import { paymentAttempts, paymentEvents, refunds } from "./tables.ts";
import { attemptIsUnderWay } from "./under-way.ts";

/** For payouts, which go to providers of the same kind, and for returns and claims, which end when their money has arrived. */
export { demoKeys, readBalance, readResponse, requestProvider };

const ordersOf = (db: Queries, userId: string) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));

/** What a person paid or tried to pay, what the provider reported, and what went back. */
export async function exportPayments(db: Queries, userId: string) {
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, ordersOf(db, userId)))
    .orderBy(asc(paymentAttempts.createdAt));
  const events = await db
    .select()
    .from(paymentEvents)
    .where(
      inArray(
        paymentEvents.attemptId,
        attempts.map(({ id }) => id),
      ),
    );
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, ordersOf(db, userId)));
  return {
    attempts: attempts.map(({ id, orderId, provider, amountPaise, state, paymentId, createdAt, paidAt }) => ({
      orderId,
      provider,
      amount: toRupees(amountPaise),
      state,
      paymentId,
      createdAt,
      paidAt,
      reports: events
        .filter(({ attemptId }) => attemptId === id)
        .map((event) => ({ state: event.state, amount: toRupees(event.amountPaise), at: event.createdAt })),
    })),
    refunds: back.map(({ orderId, amountPaise, state, createdAt, doneAt }) => ({
      orderId,
      amount: toRupees(amountPaise),
      state,
      createdAt,
      doneAt,
    })),
  };
}

/** Whether somebody may be paying for an order of this person, or money is on its way back. */
export async function hasMoneyUnderWay(
  tx: Queries,
  settings: Pick<Settings, "unpaidOrderMinutes">,
  userId: string,
): Promise<boolean> {
  const isPaying = and(inArray(paymentAttempts.orderId, ordersOf(tx, userId)), attemptIsUnderWay(settings));
  if ((await tx.$count(paymentAttempts, isPaying)) > 0) return true;
  const isOnItsWay = inArray(refunds.state, ["due", "waiting"]);
  if ((await tx.$count(refunds, and(inArray(refunds.orderId, ordersOf(tx, userId)), isOnItsWay))) > 0) return true;
  // Paid too much, and the job that sends it back has not run yet.
  const sumOf = (table: typeof paymentAttempts | typeof refunds, condition: SQL) =>
    sql`coalesce((select sum(${table.amountPaise}) from ${table} where ${table.orderId} = ${orders.id} and ${condition}), 0)`;
  const paid = sumOf(paymentAttempts, eq(paymentAttempts.state, "paid"));
  const isTooMuch = sql`${paid} - ${sumOf(refunds, sql`true`)} > ${orders.totalWithTaxPaise} - ${orders.returnedPaise} + ${orders.expectedPaise}`;
  return (await tx.$count(orders, and(eq(orders.userId, userId), isTooMuch))) > 0;
}
