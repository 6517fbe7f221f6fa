import { type SQL, sql } from "drizzle-orm";
import type { OfficeUser, UserList, UserListQuery, UserSearchQuery } from "#contract/customers/accounts.ts";
import { limits } from "#contract/limits.ts";
import { findPeopleSql } from "#server/customers/people-search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage, idsOfPage, type PartOfTable } from "#server/platform/paging/keyset-page.ts";
import { merchantsOf, publicColumns, toUser } from "./service.ts";
import { lettersOf, users } from "./tables.ts";

const newestFirst = sql`${users.createdAt} desc nulls last, ${users.id} desc nulls last`;

const accounts: PartOfTable = { countedAs: "users", condition: sql`${users.guestEmail} is null` };
/** Guests have no account: they are no users, and listed by themselves. */
const guests: PartOfTable = { countedAs: "guests", condition: sql`${users.guestEmail} is not null` };

export async function listUsers(db: Queries, query: UserListQuery): Promise<UserList> {
  const part = query.guests ? guests : accounts;
  const { paged, rows } = await findKeysetPage(db, users, query, part.countedAs);
  if (!rows) return { users: [], ...paged };
  return { users: await read(db, idsOfPage(users, rows, part)), ...paged };
}

/** People whose name or email holds what was typed, newest first. Of very many the first found are publicColumns. */
export async function searchUsers(db: Queries, query: UserSearchQuery): Promise<OfficeUser[]> {
  const found = findPeopleSql("users", lettersOf(users), query.search, query.guests ? guests.condition : undefined);
  if (!found) return [];
  // Found first and sorted afterwards, so that a common name costs no more than a rare one.
  return read(db, found);
}

async function read(db: Queries, ids: SQL): Promise<OfficeUser[]> {
  const { suspendedAt, suspensionReason, guestEmail } = users;
  const rows = await db
    .select({ user: publicColumns, suspendedAt, suspensionReason, guestEmail })
    .from(users)
    .where(sql`${users.id} in (${ids})`)
    .orderBy(newestFirst)
    .limit(limits.pageSizeMax);
  const merchants = await merchantsOf(
    db,
    rows.map(({ user }) => user.id),
  );
  return rows.map(({ user, suspendedAt, suspensionReason, guestEmail }) => ({
    ...toUser({ ...user, email: user.email ?? guestEmail }, merchants.get(user.id) ?? null),
    isGuest: guestEmail !== null,
    suspended: suspendedAt && { since: suspendedAt.toISOString(), reason: suspensionReason ?? "" },
  }));
}
