import { lt, type SQL, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Merchant, MerchantList } from "#contract/merchants.ts";
import type { PageQuery } from "#contract/paging.ts";
import { findByWords } from "#server/customers/people-search/find-by-words.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { locatePage } from "#server/platform/paging/locate-page.ts";
import { toMerchant } from "./service.ts";
import { lettersOf, merchants } from "./tables.ts";

const newestFirst = sql`${merchants.createdAt} desc nulls last, ${merchants.id} desc nulls last`;

export async function listMerchants(db: Queries, query: PageQuery): Promise<MerchantList> {
  const { paged, rows } = await locatePage(db, "merchants", query);
  const shown = rows ? await read(db, lt(merchants.createdAt, rows.before), rows) : [];
  return { merchants: shown, ...paged };
}

/** Merchants whose name, brand, phone number or email holds what was typed. Of very many the first found are shown. */
export async function searchMerchants(db: Queries, typed: string): Promise<Merchant[]> {
  const found = findByWords("merchants", lettersOf(merchants), typed);
  if (!found) return [];
  return read(db, sql`${merchants.id} in (${found})`, { limit: limits.pageSizeMax, offset: 0 });
}

async function read(db: Queries, which: SQL, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db.select().from(merchants).where(which).orderBy(newestFirst).limit(limit).offset(offset);
  return rows.map(toMerchant);
}
