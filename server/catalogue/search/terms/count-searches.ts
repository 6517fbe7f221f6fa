import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { readSearchText } from "#contract/catalogue/search-text.ts";
import { searchProducts } from "#server/catalogue/search/service.ts";
import { searchTerms } from "#server/catalogue/search/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { addressKey } from "#server/platform/http/address-key.ts";
import { searchedFor } from "./kept-term.ts";
import { createOncePerDay } from "./once-per-day.ts";

/** Strangers cannot fill memory or table: so many terms wait in a process, and so many are kept of a day. */
const maxWaiting = 200;
const maxTermsOfDay = 20_000;
const writeEveryMs = 10_000;
const keepDays = 90;

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Counts the searches that pages are asked for, also those that are answered from memory: each once a day of one visitor. */
export function countSearches(app: FastifyInstance, db: Database): void {
  const isFirstToday = createOncePerDay();
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counts = waiting;
    waiting = new Map();
    // Counts are worth no failed request: those of a database that is away are lost.
    await writeCounts(db, counts).catch((error: unknown) => app.log.warn({ err: error }, "searches were not counted"));
  };
  app.addHook("onResponse", async ({ method, url, headers, ip }, { statusCode }) => {
    // A page that the browser fetches ahead, in case its link is followed, is no search.
    const isAhead = "sec-purpose" in headers || "purpose" in headers;
    if (method !== "GET" || statusCode >= 400 || isAhead || !url.startsWith("/shop")) return;
    const term = searchedFor(url);
    if (term === undefined || (waiting.size >= maxWaiting && !waiting.has(term))) return;
    if (!isFirstToday(addressKey(ip), term)) return;
    waiting.set(term, (waiting.get(term) ?? 0) + 1);
    timer ??= setTimeout(() => void write(), writeEveryMs).unref();
  });
  app.addHook("preClose", write);
}

export async function writeCounts(db: Queries, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size === 0) return;
  // In one order for every process, or two of them could wait for each other (deadlock).
  const terms = [...counts.keys()].sort();
  const missed: number[] = [];
  for (const term of terms) {
    const found = await searchProducts(db, readSearchText(term).name || term, 1);
    missed.push(found.length === 0 ? 1 : 0);
  }
  const times = terms.map((term) => counts.get(term) ?? 0);
  // Raw SQL: all of them in one statement, new terms only while the day has room.
  await db.execute(sql`
    insert into ${searchTerms} (day, term, times, without_result)
    select ${today}, term, times, times * missed
      from unnest(${sql.param(terms)}::text[], ${sql.param(times)}::int[], ${sql.param(missed)}::int[]) c(term, times, missed)
     where exists (select from ${searchTerms} s where s.day = ${today} and s.term = c.term)
        or (select count(*) from ${searchTerms} s where s.day = ${today}) < ${maxTermsOfDay}
    on conflict (day, term) do update
       set times = ${searchTerms}.times + excluded.times, without_result = ${searchTerms}.without_result + excluded.without_result`);
}

export async function deleteOldSearches(db: Queries): Promise<void> {
  await db.execute(sql`delete from ${searchTerms} where day < ${today} - ${keepDays}::int`);
}
