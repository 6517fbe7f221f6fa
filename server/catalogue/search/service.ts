import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { type ExpandedWord, expandWords } from "./expand-words.ts";
import { insertAllWords, insertVocabulary, insertWholeVocabulary, insertWords } from "./index-sql.ts";
import { parseWords } from "./parse-words.ts";
import { searchWords, vocabulary } from "./tables.ts";

type Field = "name" | "anywhere";

/** Quoted, so that no letter of it is read as an operator. Each word may be the prefix of a longer one. */
const lexeme = (word: string, field: Field) => `'${word}':*${field === "name" ? "A" : ""}`;

const alternativesOf = ({ word, isKnown, alternatives }: ExpandedWord, field: Field) => {
  const searched = isKnown || alternatives.length === 0 ? [word, ...alternatives] : alternatives;
  return `(${searched.map((each) => lexeme(each, field)).join(" | ")})`;
};

/** All words, or any of them. */
const tsqueryOf = (words: ExpandedWord[], field: Field, operator: " & " | " | ") =>
  sql`to_tsquery('english', ${words.map((word) => alternativesOf(word, field)).join(operator)})`;

/** The weights of a word in description, category or brand, and name. */
const rank = (tsquery: SQL) => sql`ts_rank('{0.1, 0.1, 0.4, 1}', words, ${tsquery}, 1)`;

/** Spelled as the indexes are. */
const vectors: Record<Field, SQL> = { name: sql`ts_filter(words, '{a}')`, anywhere: sql`words` };

/** Raw SQL, so that at most `limit` rows are ranked, however many have the words. */
async function searchTier(db: Queries, tsquery: SQL, field: Field, tier: 1 | 2, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from (
      select product_id, words from ${searchWords}
       where tier = ${sql.raw(String(tier))} and ${vectors[field]} @@ ${tsquery} limit ${limit}
    ) matches order by ${rank(tsquery)} desc, product_id desc`);
  return rows.map((row) => row.product_id);
}

/**
 * The ids of the products that match a query, best first. First those whose name has all the words, then those that have
 * them anywhere, and only if there are none at all, those that have any of them.
 */
export async function searchProducts(db: Queries, query: string, limit: number): Promise<string[]> {
  const parsed = parseWords(query);
  if (parsed.length === 0) return [];
  const words = await expandWords(db, parsed);
  const matches = new Set<string>();
  const steps = [
    ["name", " & "],
    ["anywhere", " & "],
    ["name", " | "],
    ["anywhere", " | "],
  ] as const;
  for (const [field, operator] of steps) {
    if (operator === " | " && (matches.size > 0 || words.length === 1)) break;
    for (const tier of [1, 2] as const) {
      if (matches.size >= limit) return [...matches].slice(0, limit);
      for (const id of await searchTier(db, tsqueryOf(words, field, operator), field, tier, limit)) matches.add(id);
    }
  }
  return [...matches].slice(0, limit);
}

/** Brings the search index of some products up to date with the listing; those no longer listed leave it. */
export async function indexWords(tx: Queries, productIds: SQL): Promise<void> {
  await tx.execute(sql`delete from ${searchWords} where product_id in (${productIds})`);
  await tx.execute(insertWords(productIds));
  await tx.execute(insertVocabulary(productIds));
}

/** Fills the search index anew from the whole listing. */
export async function rebuildSearchIndex(tx: Queries): Promise<void> {
  await tx.execute(sql`truncate ${searchWords}, ${vocabulary}`);
  await tx.execute(insertAllWords);
  await tx.execute(insertWholeVocabulary);
}
