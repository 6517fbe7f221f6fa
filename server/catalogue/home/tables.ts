import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";
import { pictures } from "#server/platform/media/tables.ts";

/** The home page as it was arranged, version by version: the newest published one is shown, an older one can be brought back. */
export const homeVersions = pgTable(
  "home_versions",
  {
    id: id(),
    blocks: jsonb().$type<HomeBlock[]>().notNull(),
    /** Who arranged it; the version outlives their account. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
    /** None for the draft, of which there is at most one. */
    publishedAt: moment(),
    /** Says in the list of versions where it came from, such as "Brought back from November 3, 2026". */
    note: text().notNull().default(""),
  },
  (t) => [
    check("home_blocks_are_a_list", sql`jsonb_typeof(${t.blocks}) = 'array'`),
    uniqueIndex("one_draft_of_home").on(sql`(true)`).where(sql`${t.publishedAt} is null`),
    index("published_home_versions").on(t.publishedAt.desc()),
    index("home_versions_of_a_user").on(t.userId),
  ],
);

/** The pictures that a version shows, so that they are kept as long as it is. */
export const homePictures = pgTable(
  "home_pictures",
  {
    versionId: uuid()
      .notNull()
      .references(() => homeVersions.id, { onDelete: "cascade" }),
    pictureId: uuid()
      .notNull()
      .references(() => pictures.id, { onDelete: "restrict" }),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.pictureId] }), index("home_versions_with_a_picture").on(t.pictureId)],
);
