import { eq, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type {
  Merchant,
  MerchantList,
  MerchantListQuery,
  MerchantSearchQuery,
  MerchantStatus,
} from "#contract/marketplace/merchants.ts";
import type { PageQuery } from "#contract/paging.ts";
import { findPeopleSql } from "#server/customers/people-search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage, idsOfPage } from "#server/platform/paging/keyset-page.ts";
import { fromNearerEnd } from "#server/platform/paging/nearer-end.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { toMerchant } from "./merchant-row.ts";
import { merchants, searchedText } from "./tables.ts";

const newestFirst = sql`${merchants.createdAt} desc nulls last, ${merchants.id} desc nulls last`;

const oldestFirst = sql`${merchants.createdAt} nulls first, ${merchants.id} nulls first`;

export async function listMerchants(db: Queries, { status, ...query }: MerchantListQuery): Promise<MerchantList> {
  if (status) return listMerchantsOfStatus(db, status, query);
  const { paged, rows } = await findKeysetPage(db, merchants, query);
  const merchantsOfPage = rows ? await readMerchants(db, idsOfPage(merchants, rows)) : [];
  return { merchants: merchantsOfPage, ...paged };
}

async function listMerchantsOfStatus(db: Queries, status: MerchantStatus, query: PageQuery): Promise<MerchantList> {
  const { limit, offset, paged } = pageOf(query);
  const count = await db.$count(merchants, eq(merchants.status, status));
  const slice = fromNearerEnd(count, { limit, offset });
  const ids =
    slice &&
    sql`
    select ${merchants.id} from ${merchants} where ${eq(merchants.status, status)}
     order by ${slice.isReversed ? oldestFirst : newestFirst} limit ${slice.limit} offset ${slice.offset}`;
  const found = ids ? await readMerchants(db, ids) : [];
  return { merchants: found, ...paged(count) };
}

/** Merchants whose name, brand, phone number or email contains the words; at most one page of them. */
export async function searchMerchants(db: Queries, { search, status }: MerchantSearchQuery): Promise<Merchant[]> {
  const found = findPeopleSql("merchants", searchedText(merchants), search);
  if (!found) return [];
  const matches = await readMerchants(db, found);
  return status ? matches.filter((merchant) => merchant.status === status) : matches;
}

async function readMerchants(db: Queries, ids: SQL) {
  const rows = await db
    .select()
    .from(merchants)
    .where(sql`${merchants.id} in (${ids})`)
    .orderBy(newestFirst)
    .limit(limits.pageSizeMax);
  return rows.map(toMerchant);
}
