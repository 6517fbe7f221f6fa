import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#server/database/columns.ts";

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
  },
  (t) => [check("picture_has_a_size", sql`${t.width} > 0 and ${t.height} > 0`)],
);
