import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { correctQuery } from "./correct-query.ts";
import { type ExpandedWord, expandWords } from "./expand-words.ts";
import { insertAllWords, insertVocabulary, insertWholeVocabulary, insertWords, updateWords } from "./index-sql.ts";
import { parseWords } from "./parse-words.ts";
import { searchWords, vocabulary } from "./tables.ts";

type Field = "name" | "anywhere";

/** Quoted, so that no letter of it is read as an operator. Each word may be the prefix of a longer one. */
const lexeme = (word: string, field: Field) => `'${word}':*${field === "name" ? "A" : ""}`;

const alternativesOf = ({ word, isKnown, alternatives }: ExpandedWord, field: Field) => {
  const searched = isKnown || alternatives.length === 0 ? [word, ...alternatives] : alternatives;
  return `(${searched.map((each) => lexeme(each, field)).join(" | ")})`;
};

type Operator = " & " | " | ";

/** All words, or any of them, as the text of a tsquery. */
const tsqueryText = (words: ExpandedWord[], field: Field, operator: Operator) =>
  words.map((word) => alternativesOf(word, field)).join(operator);

interface Match {
  id: string;
}

/** One step of a search: at most `candidates` of those in a tier that have the words are ranked, however many there are. */
const searchStep = (tier: 1 | 2, vector: SQL, tsquery: SQL, besides: SQL): SQL => sql`
  (select product_id as id from (
     select product_id, words from ${searchWords}
      where tier = ${sql.raw(String(tier))} and ${vector} @@ ${tsquery} ${besides} limit ${sql.placeholder("candidates")}::int
   ) matches order by ts_rank(${weights}, words, ${tsquery}, 1) desc, product_id desc)`;

/** The weights of a word in description, category or brand, and name. */
const weights = sql.raw("'{0.1, 0.1, 0.4, 1}'");

const tsquery = (name: string) => sql`to_tsquery('english', ${sql.placeholder(name)}::text)`;
const inName = tsquery("inName");
const anywhere = tsquery("anywhere");
/** Spelled as the index is. */
const nameVector = sql`ts_filter(words, '{a}')`;
const notInName = sql`and not ${nameVector} @@ ${inName}`;

/**
 * Raw SQL and prepared: all steps in one round trip. The database takes a step only while those before it have found fewer than the limit.
 */
const selectMatches = prepare<{ inName: string; anywhere: string; limit: number; candidates: number }, Match>(
  "search-products",
  sql`
  select id from (
    ${searchStep(1, nameVector, inName, sql``)}
    union all ${searchStep(2, nameVector, inName, sql``)}
    union all ${searchStep(1, sql`words`, anywhere, notInName)}
    union all ${searchStep(2, sql`words`, anywhere, notInName)}
  ) steps limit ${sql.placeholder("limit")}::int`,
);

/**
 * The ids of the products that match a query, best first. First those whose name has all the words, then those that have
 * them anywhere, and only if there are none at all, those that have any of them. Each step ranks as many as `candidates`.
 */
export async function searchProducts(db: Queries, query: string, limit: number, candidates = limit): Promise<string[]> {
  const words = await readQuery(db, query);
  return words.length === 0 ? [] : findMatches(db, words, limit, candidates);
}

const readQuery = async (db: Queries, query: string): Promise<ExpandedWord[]> => {
  const parsed = parseWords(query);
  return parsed.length === 0 ? [] : expandWords(db, parsed);
};

/** What somebody may have meant who misspelt it, if that finds something; what is found for the nearest words is listed anyway. */
export async function suggestQuery(db: Queries, query: string): Promise<string | undefined> {
  const corrected = await correctQuery(db, await readQuery(db, query));
  return corrected !== undefined && (await searchProducts(db, corrected, 1)).length > 0 ? corrected : undefined;
}

async function findMatches(db: Queries, words: ExpandedWord[], limit: number, candidates: number): Promise<string[]> {
  const search = (operator: Operator) =>
    selectMatches(db, {
      inName: tsqueryText(words, "name", operator),
      anywhere: tsqueryText(words, "anywhere", operator),
      limit,
      candidates,
    });
  const matches = await search(" & ");
  const found = matches.length > 0 || words.length === 1 ? matches : await search(" | ");
  return found.map(({ id }) => id);
}

/** Brings the search index of some products up to date with the listing; those no longer listed leave it. */
export async function indexWords(tx: Queries, productIds: SQL): Promise<void> {
  await tx.execute(sql`delete from ${searchWords} where product_id in (${productIds})`);
  await tx.execute(insertWords(productIds));
  await tx.execute(insertVocabulary(productIds));
}

/** Refreshes the words of products that stay listed as they are; many may have changed alike. */
export async function refreshWords(tx: Queries, productIds: SQL): Promise<void> {
  await tx.execute(updateWords(productIds));
  await tx.execute(insertVocabulary(productIds));
}

/** Fills the search index anew from the whole listing. */
export async function rebuildSearchIndex(tx: Queries): Promise<void> {
  await tx.execute(sql`truncate ${searchWords}, ${vocabulary}`);
  await tx.execute(insertAllWords);
  await tx.execute(insertWholeVocabulary);
}
