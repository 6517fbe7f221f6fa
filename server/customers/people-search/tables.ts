import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * The words by which people are found, one row each, in lower case, kept by triggers. Unlike a trigram index it can be read until enough is
 * found, and it knows all letters: a word that is not in English letters is here from each of its letters on.
 */
export const peopleSearchWords = pgTable(
  "people_search_words",
  { tableName: text().notNull(), word: text().notNull(), rowId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.tableName, t.word, t.rowId] }), index("words_of_a_name").on(t.rowId, t.tableName)],
);
