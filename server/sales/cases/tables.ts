import { sql } from "drizzle-orm";
import { check, customType, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#server/platform/database/columns.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Photos that a buyer adds to a return or a claim. They are kept here, since nobody else may see them. */
export const casePhotos = pgTable(
  "case_photos",
  {
    id: id(),
    returnId: uuid().references(() => returns.id, { onDelete: "cascade" }),
    claimId: uuid(),
    width: integer().notNull(),
    height: integer().notNull(),
    content: bytes().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("photo_belongs_to_one_case", sql`(${t.returnId} is null) <> (${t.claimId} is null)`),
    index("photos_of_a_return").on(t.returnId),
    index("photos_of_a_claim").on(t.claimId),
  ],
);
