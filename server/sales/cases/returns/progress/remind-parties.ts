import { and, inArray, isNull, lt, sql } from "drizzle-orm";
import { withOrderLinks } from "#server/customers/accounts/guests/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, everyHour } from "#server/platform/jobs/define-job.ts";
import { queueMails } from "#server/platform/mail/outbox.ts";
import { findMerchants, findPeople, type Recipient } from "#server/sales/cases/returns/mails/queue-return-mails.ts";
import { returnsOverdueMail } from "#server/sales/cases/returns/mails/return-waits.ts";
import { type Party, type ReturnRow, returns } from "#server/sales/cases/returns/tables.ts";
import { orders } from "#server/sales/orders/tables.ts";
import type { Settings } from "#server/settings/settings.ts";

export const remindOfReturnsJob = defineJob("remind-of-returns", everyHour(37));

type Waiting = Pick<ReturnRow, "id" | "orderId" | "userId" | "brandId" | "waitsFor">;

/** Reminds whoever has let a return wait for too long: once for each step, in one mail for all of theirs. */
export const remindOfReturns = (db: Database, settings: Settings): Promise<void> =>
  transaction(db, async (tx) => {
    const { id, orderId, userId, brandId, waitsFor } = returns;
    const waiting = await tx
      .update(returns)
      .set({ remindedAt: sql`now()` })
      .where(and(isNull(returns.endedAt), isNull(returns.remindedAt), lt(returns.dueAt, sql`now()`)))
      .returning({ id, orderId, userId, brandId, waitsFor });
    if (waiting.length === 0) return;
    const numbers = await readNumbers(tx, waiting);
    const people = await findPeople(
      tx,
      waiting.flatMap((row) => row.userId ?? []),
    );
    const sellers = await findMerchants(
      tx,
      waiting.flatMap((row) => row.brandId ?? []),
    );
    const mail = (to: Recipient, party: Party, rows: Waiting[]) => {
      const { email, firstName } = to;
      const content = returnsOverdueMail(settings, { firstName, waitsFor: party, orders: ordersOf(rows, numbers) });
      const buyer = people.find((person) => person === to);
      return { to: email, ...(buyer ? withOrderLinks(settings, buyer, content) : content) };
    };
    const of = (party: Party, isTheirs: (row: Waiting) => boolean = () => true) =>
      waiting.filter((row) => row.waitsFor === party && isTheirs(row));
    const shop = { email: settings.supportEmail, firstName: "" };
    const parties = [
      ...people.map((person) => ({
        to: person,
        party: "buyer" as const,
        rows: of("buyer", (row) => row.userId === person.id),
      })),
      ...sellers.map((seller) => ({
        to: seller,
        party: "seller" as const,
        rows: of("seller", (row) => row.brandId === seller.brandId),
      })),
      { to: shop, party: "shop" as const, rows: of("shop") },
    ];
    await queueMails(
      tx,
      parties.filter(({ rows }) => rows.length > 0).map(({ to, party, rows }) => mail(to, party, rows)),
    );
  });

async function readNumbers(tx: Queries, waiting: readonly Waiting[]): Promise<Map<string, string>> {
  const ids = waiting.map(({ orderId }) => orderId);
  const rows = await tx.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const ordersOf = (rows: readonly Waiting[], numbers: ReadonlyMap<string, string>) =>
  [...new Set(rows.map(({ orderId }) => orderId))].map((orderId) => ({
    orderId,
    orderNumber: numbers.get(orderId) ?? "",
  }));
