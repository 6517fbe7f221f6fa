import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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

const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** What Squawk must find, so that its silence about the migrations means something. */
const dangers = [
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
] as const;

const expand = `alter table orders add column note text;
  alter table orders add constraint "a note has words" check (note <> '') not valid;`;
const steps = `create index concurrently if not exists by_day on orders (placed_at);
  --> statement-breakpoint
  -- in batches
  update orders set note = 'none' where id in (select id from orders where note is null limit 1000);
  --> statement-breakpoint
  alter table orders validate constraint "a note has words";`;

const statementsOf = (migration: string) => migration.split("--> statement-breakpoint");
const asMigration = (statement: string) => `${statement};`;

/** The rules that each statement breaks, found in two runs for all of them: starting the program takes far longer than its work. */
function lint(statements: string[]): Map<string, string[]> {
  const place = mkdtempSync(join(tmpdir(), "tana-bana-lint-"));
  const broken = new Map<string, string[]>(statements.map((statement) => [statement, []]));
  const files = new Map([...broken.keys()].map((statement, i) => [join(place, `${i}.sql`), statement]));
  try {
    for (const [file, statement] of files) writeFileSync(file, statement);
    for (const isOutside of [true, false]) {
      const linted = [...files].filter(([, statement]) => isConcurrent(statement) === isOutside).map(([file]) => file);
      const transaction = isOutside ? [] : ["--assume-in-transaction"];
      const args = ["--reporter", "gcc", "--exclude", excluded.join(","), ...transaction, ...linted];
      const { stdout, error } = spawnSync(squawk, args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
      if (error) throw error;
      for (const [, file = "", rule = ""] of stdout.matchAll(/^(.+?):\d+:\d+: (?:warning|error): ([a-z-]+)/gm)) {
        const found = broken.get(files.get(file) ?? "");
        if (!found) throw new Error(`Squawk speaks of ${file}, which it was not given.`);
        found.push(rule);
      }
    }
  } finally {
    rmSync(place, { recursive: true });
  }
  return broken;
}

const broken = lint(
  [...later.map(read), ...dangers.map(([statement]) => asMigration(statement)), expand, steps].flatMap(statementsOf),
);

/** What a migration would do to an open shop: locks that last, and changes that the former version cannot work with. */
const findDangers = (migration: string) =>
  statementsOf(migration).flatMap((statement) => {
    const found = broken.get(statement);
    if (!found) throw new Error(`This was not looked at: ${statement}`);
    // Squawk knows no batches.
    const isUnbounded = /^\s*(update|delete)\b/im.test(statement) && !isBatched(statement);
    return isUnbounded ? [...found, "change-without-batches"] : found;
  });

test.each(later)("%s can be applied while the shop is open", (name) => {
  expect(findDangers(read(name))).toEqual([]);
});

test.each(dangers)("%s is refused", (statement, rule) => {
  expect(findDangers(asMigration(statement))).toContain(rule);
});

test("what is done in steps or adds without looking at the rows is fine", () => {
  expect(findDangers(expand)).toEqual([]);
  expect(findDangers(steps)).toEqual([]);
});
