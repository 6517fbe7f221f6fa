import { sql } from "drizzle-orm";
import type { SearchTerm, SearchTermQuery } from "#contract/catalogue/search-terms.ts";
import { readSearchText } from "#contract/catalogue/search-text.ts";
import { expandWords } from "#server/catalogue/search/expand-words.ts";
import { parseWords } from "#server/catalogue/search/parse-words.ts";
import { searchProducts } from "#server/catalogue/search/service.ts";
import { searchTerms, synonyms, vocabulary } from "#server/catalogue/search/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pageOf } from "#server/platform/paging/page.ts";

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
export async function listTerms(db: Queries, { days = "30", found, ...query }: SearchTermQuery) {
  const { limit, offset, paged } = pageOf(query);
  const isMissed = found === "nothing";
  const { rows } = await db.execute<Row>(sql`
    select term, sum(times)::int as times, sum(without_result)::int as "withoutResult", count(*) over ()::int as count
      from ${searchTerms} where ${since(Number(days))} group by term
    having sum(times) >= ${shownFrom} ${isMissed ? sql`and sum(without_result) > 0` : sql``}
     order by ${isMissed ? sql`sum(without_result) desc,` : sql``} sum(times) desc, term
     limit ${limit} offset ${offset}`);
  const terms: SearchTerm[] = [];
  for (const { term, times, withoutResult } of rows)
    terms.push({ term, times, withoutResult, word: await unknownWord(db, term, withoutResult > 0) });
  return { terms, ...paged(rows[0]?.count ?? 0) };
}

/** The first word that the catalogue does not know, or the first of all. */
async function unknownWord(db: Queries, term: string, isMissed: boolean): Promise<string> {
  const words = parseWords(term);
  const [first = ""] = words;
  if (!isMissed || words.length < 2) return first;
  return (await expandWords(db, words)).find(({ isGuess }) => isGuess)?.word ?? first;
}

const popularDays = 14;
/** A visitor counts once a day: so many searches in all, and so many different visitors on one of the days. */
const popularFrom = 10;
const visitorsFrom = 3;
const maxPopular = 6;
/** So many are looked at: a few may be about what the shop no longer sells. */
const maxConsidered = 24;

/**
 * What many different people look for and find. Anybody can search for anything, and these are shown to everyone: so only whole words that
 * the shop shows itself, in names of products, brands, categories and colours, or that staff have entered as synonyms.
 */
export async function listPopular(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from ${searchTerms} where ${since(popularDays)} group by term
    having sum(times) >= ${popularFrom} and max(times) >= ${visitorsFrom} and sum(without_result) = 0
     order by sum(times) desc, term limit ${maxConsidered}`);
  const wordsOf = new Map(rows.map(({ term }) => [term, parseWords(term)]));
  const shown = await listShownWords(db, [...wordsOf.values()].flat());
  const isShown = (words: string[]) => words.length > 0 && words.every((word) => shown.has(word));
  const known = [...wordsOf].flatMap(([term, words]) => (isShown(words) ? [term] : []));
  const popular: string[] = [];
  for (const term of known) {
    if (popular.length === maxPopular) break;
    // What was found last week may be gone.
    if ((await searchProducts(db, readSearchText(term).name || term, 1)).length > 0) popular.push(term);
  }
  return popular;
}

async function listShownWords(db: Queries, words: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ${vocabulary} where word = any (${sql.param(words)}::text[])
    union select word from ${synonyms} where word = any (${sql.param(words)}::text[])`);
  return new Set(rows.map(({ word }) => word));
}
