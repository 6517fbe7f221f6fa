import { type SQL, sql } from "drizzle-orm";
import type { OfficeUser, UserList } from "#contract/accounts.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { findPeopleSql } from "#server/customers/people-search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage, idsOfPage } from "#server/platform/paging/keyset-page.ts";
import { merchantsOf, publicColumns, toUser } from "./service.ts";
import { lettersOf, users } from "./tables.ts";

const newestFirst = sql`${users.createdAt} desc nulls last, ${users.id} desc nulls last`;

export async function listUsers(db: Queries, query: PageQuery): Promise<UserList> {
  const { paged, rows } = await findKeysetPage(db, users, query);
  if (!rows) return { users: [], ...paged };
  return { users: await read(db, idsOfPage(users, rows)), ...paged };
}

/** People whose name or email holds what was typed, newest first. Of very many the first found are publicColumns. */
export async function searchUsers(db: Queries, typed: string): Promise<OfficeUser[]> {
  const found = findPeopleSql("users", lettersOf(users), typed);
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
