import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "#server/platform/database/client.ts";
import { type Meaning, meaningsOf } from "./meanings.ts";
import { typedWords } from "./typed-words.ts";

type Wanted = "in the name" | "anywhere";

/** Quoted, so that no letter of it is read as an operator. Each word may be the beginning of a longer one. */
const lexeme = (word: string, wanted: Wanted) => `'${word}':*${wanted === "in the name" ? "A" : ""}`;

const alternatives = ({ typed, isKnown, others }: Meaning, wanted: Wanted) =>
  `(${[...(isKnown || others.length === 0 ? [typed] : []), ...others].map((word) => lexeme(word, wanted)).join(" | ")})`;

/** All words, or any of them. */
const question = (meanings: Meaning[], wanted: Wanted, joint: " & " | " | ") =>
  sql`to_tsquery('english', ${meanings.map((meaning) => alternatives(meaning, wanted)).join(joint)})`;

/** The weights of a word in description, category or brand, and name. */
const rank = (asked: SQL) => sql`ts_rank('{0.1, 0.1, 0.4, 1}', words, ${asked}, 1)`;

/** Spelled as the indexes are. */
const searched: Record<Wanted, SQL> = { "in the name": sql`ts_filter(words, '{a}')`, anywhere: sql`words` };

async function search(db: Queries, asked: SQL, wanted: Wanted, tier: 1 | 2, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from (
      select product_id, words from search_words where tier = ${sql.raw(String(tier))} and ${searched[wanted]} @@ ${asked} limit ${most}
    ) found order by ${rank(asked)} desc, product_id desc`);
  return rows.map((row) => row.product_id);
}

/**
 * The products that are meant, best first, at most so many. First those whose name has all the words, then those that have
 * them anywhere, and only if there are none at all, those that have any of them.
 */
export async function findMatches(db: Queries, text: string, most: number): Promise<string[]> {
  const typed = typedWords(text);
  if (typed.length === 0) return [];
  const meanings = await meaningsOf(db, typed);
  const found = new Set<string>();
  const steps = [
    ["in the name", " & "],
    ["anywhere", " & "],
    ["in the name", " | "],
    ["anywhere", " | "],
  ] as const;
  for (const [wanted, joint] of steps) {
    // Any of the words is only asked for when nothing has all of them.
    if (joint === " | " && (found.size > 0 || meanings.length === 1)) break;
    for (const tier of [1, 2] as const) {
      if (found.size >= most) return [...found].slice(0, most);
      for (const id of await search(db, question(meanings, wanted, joint), wanted, tier, most)) found.add(id);
    }
  }
  return [...found].slice(0, most);
}
