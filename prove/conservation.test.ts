import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toPaise } from "#contract/money.ts";
import { findFaults } from "#server/oversight/data-checks/find-faults.ts";
import { isExpectedBack } from "#server/sales/orders/order-status.ts";
import { orderItems, orders } from "#server/sales/orders/tables.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { type Operation, operations } from "./operations.ts";
import { byLength, isLong, timeoutMs } from "./run-length.ts";
import { openSimulation } from "./simulation.ts";

const paying = await openPayingShop("cashfree");
const { db, counter } = paying;
type Simulation = Awaited<ReturnType<typeof openSimulation>>;

const isOut = sql.raw("(status <> 'Cancelled' or (expected_back_since is not null and expected_back_end is null))");

/** Where the pieces are: in the listing, or in lines that are not cancelled or cancelled on their way and not back yet. */
async function expectPiecesConserved({ products }: Simulation): Promise<void> {
  const ids = products.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string; pieces: number; sizes: Record<string, number> | null }>(sql`
    select p.id, p.quantity + coalesce((select sum(quantity) from order_items l where l.product_id = p.id and ${isOut}), 0)::int as pieces,
           (select json_object_agg(s.size, s.quantity + coalesce((select sum(quantity) from order_items l
                     where l.product_id = p.id and l.size = s.size and ${isOut}), 0))
              from product_sizes s where s.product_id = p.id) as sizes
      from products p where p.id = any(${sql.param(ids)}::uuid[])`);
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(ids.map((id) => found.get(id))).toEqual([
    { pieces: 8, sizes: null },
    { pieces: 6, sizes: null },
    { pieces: 7, sizes: { M: 4, L: 3 } },
  ]);
}

/**
 * By the books of the provider, whose money it is: it keeps for each order what its lines cost that are live or not back yet, or nothing.
 */
async function expectMoneyConserved({ orders: placed, windows }: Simulation): Promise<void> {
  if (placed.length === 0) return;
  const ids = placed.map(({ id }) => id);
  const rows = await db.select().from(orders).where(inArray(orders.id, ids));
  const lines = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids));
  for (const { id, paymentStatus } of rows) {
    const out = lines.filter((line) => line.orderId === id && (line.status !== "Cancelled" || isExpectedBack(line)));
    const costs = out.reduce((sum, { totalPaise, taxPaise }) => sum + totalPaise + taxPaise, 0);
    const accounts = windows
      .filter(({ order }) => order.id === id)
      .map(({ attemptId }) => counter.cashfree?.orders.get(attemptId));
    const paid = accounts
      .flatMap((account) => account?.payments ?? [])
      .filter(({ payment_status }) => payment_status === "SUCCESS");
    const back = accounts.flatMap((account) => account?.refunds ?? []);
    const kept =
      paid.reduce((sum, { payment_amount }) => sum + toPaise(payment_amount), 0) -
      back.reduce((sum, { refund_amount }) => sum + toPaise(refund_amount), 0);
    const isOnline = paymentStatus === "Paid" || paymentStatus === "Refunded";
    expect({ id, paymentStatus, kept }).toEqual({ id, paymentStatus, kept: isOnline ? costs : 0 });
  }
}

/** What an earlier sequence has left behind says nothing about this one. */
const known = new Set<string>();
async function newFaults(): Promise<string[]> {
  const all = (await findFaults(db)).flatMap(({ what, rows }) => rows.map((row) => `${what}: ${JSON.stringify(row)}`));
  const fresh = all.filter((fault) => !known.has(fault));
  for (const fault of fresh) known.add(fault);
  return fresh;
}

async function play(sequence: Operation[]): Promise<void> {
  const stage = await openSimulation(paying);
  for (const operation of sequence) await stage.perform(operation);
  await stage.end();
  expect(stage.failures).toEqual([]);
  await expectPiecesConserved(stage);
  await expectMoneyConserved(stage);
  await paying.workOff(["issue-invoice"]);
  expect(await newFaults()).toEqual([]);
}

/** So that whoever reads it sees what the sequences have come to. */
async function printSummary(): Promise<void> {
  const { rows } = await db.execute(sql`
    select (select count(*) from orders)::int as orders, (select count(*) from order_items where status = 'Cancelled')::int as "cancelled lines",
           (select count(*) from payment_attempts where state = 'paid')::int as "paid windows", (select count(*) from refunds)::int as refunds,
           (select count(*) from order_events where kind = 'order-released')::int as released,
           (select count(*) from order_events where kind = 'order-restored')::int as restored,
           (select count(*) from order_events where kind = 'payment-after-delivery')::int as "paid after delivery",
           (select count(*) from order_events where kind = 'payment-too-late')::int as "paid too late",
           (select count(*) from order_events where kind = 'payment-repeated')::int as "paid twice",
           (select count(*) from invoices)::int as invoices`);
  console.log(rows[0]);
}

test("whatever happens, in whatever order, no piece and no paisa is lost or made", { timeout: timeoutMs }, async () => {
  const seed = byLength(20261115, Date.now() % 2 ** 31);
  console.log(`Random sequences with the seed ${seed}`);
  const sequences = operations({ length: byLength(50, 80), withLostAnswers: isLong });
  await fc.assert(fc.asyncProperty(sequences, play), { seed, numRuns: byLength(16, 400), endOnFailure: !isLong });
  await printSummary();
});
