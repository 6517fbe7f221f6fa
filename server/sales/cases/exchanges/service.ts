import { asc, eq } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { readSeller } from "#server/sales/cases/exchanges/mails/queue-exchange-mail.ts";
import { lockOwnItem } from "#server/sales/cases/exchanges/requesting/add-exchange.ts";
import { type CaseFacts, formatCaseBrand, formatCaseProduct, isoOrNull, readCaseFacts } from "./case-facts.ts";
import { canSeeCase, caseRolesOf } from "./case-roles.ts";
import { isAged } from "./queries.ts";
import { exchanges } from "./tables.ts";

/** For claims, which are about lines of orders in the same way. */
export {
  type CaseFacts,
  canSeeCase,
  caseRolesOf,
  formatCaseBrand,
  formatCaseProduct,
  isAged,
  isoOrNull,
  lockOwnItem,
  readCaseFacts,
  readSeller,
};

/** What a person exchanged. */
export function exportExchanges(db: Queries, userId: string) {
  const { id, orderId, itemId, fromSize, size, quantity, status, reason, createdAt, endedAt, closedAs } = exchanges;
  return db
    .select({ id, orderId, itemId, fromSize, size, quantity, status, reason, createdAt, endedAt, closedAs })
    .from(exchanges)
    .where(eq(exchanges.userId, userId))
    .orderBy(asc(id));
}

/** They stay with their orders, without whose they were. */
export async function eraseExchanges(tx: Queries, userId: string): Promise<void> {
  await tx.update(exchanges).set({ userId: null, reason: "" }).where(eq(exchanges.userId, userId));
}
