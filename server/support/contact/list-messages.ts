import { asc, desc, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ContactListQuery, ContactMessage } from "#contract/support/contact.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { countRows } from "#server/platform/paging/keyset-page.ts";
import { fromNearerEnd, type Slice } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { contactMessages } from "./tables.ts";

const oldestFirst = [asc(contactMessages.createdAt), asc(contactMessages.id)];
const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

const filters: Record<ContactListQuery["which"], { where: SQL | undefined; order: SQL[]; opposite: SQL[] }> = {
  waiting: { where: isNull(contactMessages.answeredAt), order: oldestFirst, opposite: newestFirst },
  answered: { where: isNotNull(contactMessages.answeredAt), order: newestFirst, opposite: oldestFirst },
  all: { where: undefined, order: newestFirst, opposite: oldestFirst },
};

export async function listMessages(db: Queries, { which, ...query }: ContactListQuery) {
  const { limit, offset, paged } = pageOf(query);
  const total = await countMessages(db, which);
  const slice = fromNearerEnd(total, { limit, offset });
  const messages = slice ? await readPage(db, which, slice) : [];
  return { messages, ...paged(total) };
}

/** Only those that wait are counted along their index, since they are few; all others are what is left of the counts by day. */
async function countMessages(db: Queries, which: ContactListQuery["which"]): Promise<number> {
  if (which === "all") return countRows(db, contactMessages);
  const waiting = await db.$count(contactMessages, filters.waiting.where);
  return which === "waiting" ? waiting : Math.max(0, (await countRows(db, contactMessages)) - waiting);
}

/** What is skipped is read in the index alone, and only the page itself in the table. */
async function readPage(
  db: Queries,
  which: ContactListQuery["which"],
  { limit, offset, isReversed }: Slice & { isReversed: boolean },
): Promise<ContactMessage[]> {
  const { where, order, opposite } = filters[which];
  const ids = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(where)
    .orderBy(...(isReversed ? opposite : order))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select({
      message: contactMessages,
      answeredBy: sql<string | null>`(
        select concat_ws(' ', first_name, last_name) from users where users.id = ${contactMessages.answeredBy})`,
    })
    .from(contactMessages)
    .where(inArray(contactMessages.id, ids))
    .orderBy(...order);
  return rows.map(({ message, answeredBy }) => toContactMessage(message, answeredBy));
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
