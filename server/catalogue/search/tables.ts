import { sql } from "drizzle-orm";
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { products } from "#server/catalogue/products/tables.ts";
import { id } from "#server/platform/database/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The words that find a product which the shop shows. Tier 1 holds a bounded number of products, those that people most
 * likely mean, and is searched first: a common word finds enough there, a rare one is rare in tier 2 as well.
 */
export const searchWords = pgTable(
  "search_words",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    tier: smallint().notNull(),
    words: tsvector().notNull(),
  },
  (t) => [
    index("words_of_tier_1").using("gin", t.words).where(sql`${t.tier} = 1`),
    index("words_of_tier_2").using("gin", t.words).where(sql`${t.tier} = 2`),
    // The words of the name alone: many products have the word "men" in their category, few in their name.
    index("names_of_tier_1").using("gin", sql`ts_filter(${t.words}, '{a}')`).where(sql`${t.tier} = 1`),
    index("names_of_tier_2").using("gin", sql`ts_filter(${t.words}, '{a}')`).where(sql`${t.tier} = 2`),
  ],
);

/**
 * Every word that names something in the shop. Tier 1 holds a bounded number of them, without a digit and used most: what a misspelt word
 * may have meant.
 */
export const vocabulary = pgTable(
  "search_vocabulary",
  {
    word: text().primaryKey(),
    tier: smallint().notNull(),
    /** How a word of the first tier sounds (`sound_of`), the same for Hindi and Latin letters. */
    sound: text(),
  },
  (t) => [
    index("vocabulary_by_letters").using("gin", sql`${t.word} gin_trgm_ops`).where(sql`${t.tier} = 1`),
    index("vocabulary_by_prefix").on(sql`${t.word} text_pattern_ops`),
    index("vocabulary_by_sound").on(t.sound).where(sql`${t.sound} is not null`),
    // In a million words, thousands begin with any two letters, and few of them are in the first tier.
    index("corrections_by_first_letters").on(sql`left(${t.word}, 2)`).where(sql`${t.tier} = 1`),
  ],
);

/** Other spellings and other names: whoever searches for the word also finds what has the synonym. */
export const synonyms = pgTable(
  "search_synonyms",
  { id: id(), word: text().notNull(), synonym: text().notNull() },
  (t) => [
    unique("one_synonym_a_word").on(t.word, t.synonym),
    check("a_word_is_not_its_own_synonym", sql`${t.word} <> ${t.synonym}`),
  ],
);

/** How often a search was made on a day (of India), and how often it found nothing. Says nothing of who made it. */
export const searchTerms = pgTable(
  "search_terms",
  {
    day: date().notNull(),
    /** In lower case, with single spaces. */
    term: text().notNull(),
    times: integer().notNull(),
    withoutResult: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.term] }),
    check("searches_are_counted", sql`${t.times} > 0 and ${t.withoutResult} between 0 and ${t.times}`),
    index("days_of_a_search_term").on(t.term, t.day),
  ],
);
