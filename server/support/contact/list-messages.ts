import { asc, count, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ContactListQuery, ContactMessage } from "#contract/contact.ts";
import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { contactMessages } from "./tables.ts";

const defaultLimit = 20;

const oldestFirst = [asc(contactMessages.createdAt), asc(contactMessages.id)];
const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

const filters: Record<ContactListQuery["which"], { where: SQL | undefined; order: SQL[] }> = {
  waiting: { where: isNull(contactMessages.answeredAt), order: oldestFirst },
  answered: { where: isNotNull(contactMessages.answeredAt), order: newestFirst },
  all: { where: undefined, order: newestFirst },
};

export async function listMessages(db: Queries, { which, page = 1, ...query }: ContactListQuery) {
  const limit = Math.min(query.limit ?? defaultLimit, limits.pageSizeMax);
  const { where, order } = filters[which];
  const [rows, [all]] = await Promise.all([
    db
      .select({
        message: contactMessages,
        answeredBy: sql<string | null>`(
          select concat_ws(' ', first_name, last_name) from users where users.id = ${contactMessages.answeredBy})`,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(contactMessages).where(where),
  ]);
  const total = all?.count ?? 0;
  const messages = rows.map(({ message, answeredBy }) => toContactMessage(message, answeredBy));
  return { messages, totalPages: Math.ceil(total / limit), currentPage: page, count: total };
}

const toContactMessage = (row: typeof contactMessages.$inferSelect, answeredBy: string | null): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  created: row.createdAt.toISOString(),
  answered: row.answeredAt?.toISOString() ?? null,
  answeredBy,
});
