import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** A picture that was taken in: its files lie in the store, one for each width and format. */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The widths that exist, ascending: no picture is ever enlarged. */
    widths: integer().array().notNull(),
    /** Its average colour, shown until it has loaded. */
    colour: text().notNull(),
    createdAt: createdAt(),
    /**
     * For a photo that somebody sent in: whether it is shown, since nobody else may open it before. Null for all others, which are
     * open.
     */
    isPublished: boolean(),
    /** Since when no product has it, as far as the clean-up knows. */
    unusedSince: moment(),
  },
  (t) => [
    check("picture_has_a_size", sql`${t.width} > 0 and ${t.height} > 0`),
    index("unused_pictures").on(t.unusedSince).where(sql`${t.unusedSince} is not null`),
  ],
);
