import { lt, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Merchant, MerchantList } from "#contract/merchants.ts";
import type { PageQuery } from "#contract/paging.ts";
import { findPeopleSql } from "#server/customers/people-search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findKeysetPage } from "#server/platform/paging/keyset-page.ts";
import { toMerchant } from "./merchant-row.ts";
import { merchants, searchedText } from "./tables.ts";

const newestFirst = sql`${merchants.createdAt} desc nulls last, ${merchants.id} desc nulls last`;

export async function listMerchants(db: Queries, query: PageQuery): Promise<MerchantList> {
  const { paged, rows } = await findKeysetPage(db, merchants, query);
  const merchantsOfPage = rows ? await readMerchants(db, lt(merchants.createdAt, rows.before), rows) : [];
  return { merchants: merchantsOfPage, ...paged };
}

/** Merchants whose name, brand, phone number or email contains the words; at most one page of them. */
export async function searchMerchants(db: Queries, words: string): Promise<Merchant[]> {
  const found = findPeopleSql("merchants", searchedText(merchants), words);
  if (!found) return [];
  return readMerchants(db, sql`${merchants.id} in (${found})`, { limit: limits.pageSizeMax, offset: 0 });
}

async function readMerchants(db: Queries, where: SQL, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.select().from(merchants).where(where).orderBy(newestFirst).limit(limit).offset(offset);
  return rows.map(toMerchant);
}
