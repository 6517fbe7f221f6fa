import { and, desc, eq, isNotNull, isNull, or } from "drizzle-orm";
import type { Alert } from "#contract/customers/alerts.ts";
import { toRupees } from "#contract/money.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { productAlerts } from "./tables.ts";

export interface Subject {
  userId: string;
  /** Proven: alerts of visitors are under an address that anybody may have typed. */
  provenEmail: string | null;
}

export const isAlertOf = ({ userId, provenEmail }: Subject) =>
  or(eq(productAlerts.userId, userId), provenEmail ? eq(productAlerts.email, provenEmail) : undefined);

export async function findSubject(db: Queries, userId: string): Promise<Subject> {
  const isProven = and(eq(users.id, userId), isNotNull(users.emailProvenAt));
  const [account] = await db.select({ email: users.email }).from(users).where(isProven);
  return { userId, provenEmail: account?.email ?? null };
}

/** What waits for somebody, also what they asked for before they signed in. */
export async function listAlerts(db: Queries, subject: Subject): Promise<Alert[]> {
  const rows = await db
    .select()
    .from(productAlerts)
    .where(and(isAlertOf(subject), isNull(productAlerts.sentAt)))
    .orderBy(desc(productAlerts.createdAt), desc(productAlerts.id));
  const cards = await readCards(db, [...new Set(rows.map(({ productId }) => productId))]);
  const byId = new Map(cards.map((card) => [card._id, card]));
  return rows.flatMap(({ id, kind, size, pricePaise, confirmedAt, productId, createdAt }) => {
    const card = byId.get(productId);
    // A product that was deleted between the two queries takes its alerts along.
    if (!card) return [];
    const { _id, name, slug, imageUrl } = card;
    return [
      {
        _id: id,
        kind,
        size,
        price: toRupees(pricePaise),
        isConfirmed: confirmedAt !== null,
        product: { _id, name, slug, imageUrl },
        created: createdAt.toISOString(),
      },
    ];
  });
}
