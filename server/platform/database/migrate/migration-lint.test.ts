import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isBatched, isConcurrent } from "./apply-migration.ts";

const folder = join(import.meta.dirname, "../migrations");
/** Made in a database that is empty, where nobody waits for a lock. */
const [, ...later] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort();

/** Rules about taste, and those about timeouts, which the migration runner sets. */
const excluded = [
  "prefer-text-field",
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "require-lock-timeout",
  "require-statement-timeout",
];
const squawk = join(import.meta.dirname, "../../../../node_modules/.bin/squawk");

/** What a migration would do to an open shop: locks that last, and changes that the former version cannot work with. */
const findDangers = (migration: string) => migration.split("--> statement-breakpoint").flatMap(lint);

function lint(statement: string): string[] {
  const transaction = isConcurrent(statement) ? [] : ["--assume-in-transaction"];
  const args = ["--reporter", "gcc", "--exclude", excluded.join(","), ...transaction];
  const { stdout, error } = spawnSync(squawk, args, { input: statement, encoding: "utf8" });
  if (error) throw error;
  const found = [...stdout.matchAll(/(?:warning|error): ([a-z-]+)/g)].map(([, rule]) => rule ?? "");
  // Squawk knows no batches.
  const isUnbounded = /^\s*(update|delete)\b/im.test(statement) && !isBatched(statement);
  return isUnbounded ? [...found, "change-without-batches"] : found;
}

test.each(later)("%s can be applied while the shop is open", (name) => {
  expect(findDangers(readFileSync(join(folder, name), "utf8"))).toEqual([]);
});

test.each([
  ["create index by_day on orders (placed_at)", "require-concurrent-index-creation"],
  ["create index concurrently by_day on orders (placed_at)", "prefer-robust-stmts"],
  ["alter table orders alter column note type varchar(10)", "changing-column-type"],
  ["alter table orders alter column note set not null", "adding-not-nullable-field"],
  ["alter table orders add column made_at timestamptz not null default clock_timestamp()", "adding-field-with-default"],
  ["alter table orders add constraint small check (total < 10)", "constraint-missing-not-valid"],
  ["alter table orders add foreign key (buyer_id) references users (id)", "adding-foreign-key-constraint"],
  ["alter table orders rename column note to words", "renaming-column"],
  ["alter table orders drop column note", "ban-drop-column"],
  ["drop table orders", "ban-drop-table"],
  ["update orders set note = ''", "change-without-batches"],
])("%s is refused", (statement, rule) => {
  expect(findDangers(`${statement};`)).toContain(rule);
});

test("what is done in steps or adds without looking at the rows is fine", () => {
  const expand = `alter table orders add column note text;
    alter table orders add constraint "a note has words" check (note <> '') not valid;`;
  const steps = `create index concurrently if not exists by_day on orders (placed_at);
    --> statement-breakpoint
    -- in batches
    update orders set note = 'none' where id in (select id from orders where note is null limit 1000);
    --> statement-breakpoint
    alter table orders validate constraint "a note has words";`;
  expect(findDangers(expand)).toEqual([]);
  expect(findDangers(steps)).toEqual([]);
});
