import { type SQL, sql } from "drizzle-orm";

/** The text holds each of the words that were typed, anywhere and in any letter case. For tables of few rows: no index serves it. */
export function containsWords(text: SQL, typed: string): SQL {
  const words = typed.split(/\s+/).filter(Boolean);
  return sql.join([sql`true`, ...words.map((word) => sql`strpos(lower(${text}), lower(${word})) > 0`)], sql` and `);
}
