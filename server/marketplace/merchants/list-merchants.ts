import { type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Merchant, MerchantList } from "#contract/merchants.ts";
import type { PageQuery } from "#contract/paging.ts";
import { findPeopleSql } from "#server/customers/people-search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage, idsOfPage } from "#server/platform/paging/keyset-page.ts";
import { toMerchant } from "./merchant-row.ts";
import { merchants, searchedText } from "./tables.ts";

const newestFirst = sql`${merchants.createdAt} desc nulls last, ${merchants.id} desc nulls last`;

export async function listMerchants(db: Queries, query: PageQuery): Promise<MerchantList> {
  const { paged, rows } = await findKeysetPage(db, merchants, query);
  const merchantsOfPage = rows ? await readMerchants(db, idsOfPage(merchants, rows)) : [];
  return { merchants: merchantsOfPage, ...paged };
}

/** Merchants whose name, brand, phone number or email contains the words; at most one page of them. */
export async function searchMerchants(db: Queries, words: string): Promise<Merchant[]> {
  const found = findPeopleSql("merchants", searchedText(merchants), words);
  if (!found) return [];
  return readMerchants(db, found);
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
