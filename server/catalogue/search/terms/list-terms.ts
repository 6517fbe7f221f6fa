import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { SearchTerm, SearchTermQuery } from "#contract/search-terms.ts";
import { expandWords } from "#server/catalogue/search/expand-words.ts";
import { parseWords } from "#server/catalogue/search/parse-words.ts";
import { searchTerms } from "#server/catalogue/search/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

const defaultLimit = 20;
/** What was typed less often may tell of one person. */
const shownFrom = 3;

const since = (days: number) => sql`day > (now() at time zone 'Asia/Kolkata')::date - ${days}::int`;

interface Row extends Record<string, unknown> {
  term: string;
  times: number;
  withoutResult: number;
  count: number;
}

/** What people looked for, most often first; those without result, by how often there was none. */
export async function listTerms(db: Queries, { page = 1, limit = defaultLimit, days = "30", found }: SearchTermQuery) {
  const size = Math.min(limit, limits.pageSizeMax);
  const isMissed = found === "nothing";
  const { rows } = await db.execute<Row>(sql`
    select term, sum(times)::int as times, sum(without_result)::int as "withoutResult", count(*) over ()::int as count
      from ${searchTerms} where ${since(Number(days))} group by term
    having sum(times) >= ${shownFrom} ${isMissed ? sql`and sum(without_result) > 0` : sql``}
     order by ${isMissed ? sql`sum(without_result) desc,` : sql``} sum(times) desc, term
     limit ${size} offset ${(page - 1) * size}`);
  const terms: SearchTerm[] = [];
  for (const { term, times, withoutResult } of rows)
    terms.push({ term, times, withoutResult, word: await unknownWord(db, term, withoutResult > 0) });
  const count = rows[0]?.count ?? 0;
  return { terms, totalPages: Math.ceil(count / size), currentPage: page, count };
}

/** The first word that the catalogue does not know, or the first of all. */
async function unknownWord(db: Queries, term: string, isMissed: boolean): Promise<string> {
  const words = parseWords(term);
  const [first = ""] = words;
  if (!isMissed || words.length < 2) return first;
  return (await expandWords(db, words)).find(({ isGuess }) => isGuess)?.word ?? first;
}

const popularDays = 14;
const popularFrom = 5;
const maxPopular = 6;
/** So many are looked at: a few may be about what the shop no longer sells. */
const maxConsidered = 24;

/** Only of words that the catalogue or its synonyms know: anybody can search for anything often, and these are shown to everyone. */
export async function listPopular(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from ${searchTerms} where ${since(popularDays)} group by term
    having sum(times) >= ${popularFrom} and sum(without_result) = 0
     order by sum(times) desc, term limit ${maxConsidered}`);
  const popular: string[] = [];
  for (const { term } of rows) {
    if (popular.length === maxPopular) break;
    const words = await expandWords(db, parseWords(term));
    if (words.length > 0 && !words.some(({ isGuess }) => isGuess)) popular.push(term);
  }
  return popular;
}
