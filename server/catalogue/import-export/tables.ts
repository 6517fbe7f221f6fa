import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { FileColumn, ImportProblem, ImportState } from "#contract/catalogue/import-export.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment } from "#server/platform/database/columns.ts";

/** An uploaded file of products, and how far it has been checked and imported. */
export const productImports = pgTable(
  "product_imports",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    fileName: text().notNull(),
    state: text().$type<ImportState>().notNull().default("arriving"),
    /** Why the import failed. */
    reason: text(),
    columns: text().array().$type<FileColumn[]>().notNull(),
    /** The names of the pictures that came with it, in the order of their files. */
    pictures: text().array().notNull().default(sql`'{}'`),
    /** The last line that was checked or, once the import has started, imported. */
    lastLine: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    checked: integer().notNull().default(0),
    withProblems: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (t) => [
    check(
      "import_state_is_known",
      sql`${t.state} in ('arriving', 'checking', 'checked', 'importing', 'done', 'cancelled', 'failed')`,
    ),
    index("imports_of_a_person").on(t.userId, t.createdAt),
    index("imports_by_age").on(t.createdAt),
  ],
);

/** One row of such a file. When the import is done, only rows with problems stay. */
export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: "cascade" }),
    /** As a spreadsheet numbers it: the heading is line 1. */
    line: integer().notNull(),
    cells: text().array().notNull(),
    sku: text().notNull(),
    slug: text().notNull().default(""),
    problems: jsonb().$type<Omit<ImportProblem, "line">[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index("import_rows_of_a_sku").on(t.importId, t.sku, t.line),
    index("import_rows_of_a_slug").on(t.importId, t.slug, t.line).where(sql`${t.slug} <> ''`),
    index("import_rows_at_fault").on(t.importId, t.line).where(sql`${t.problems} is not null`),
  ],
);
