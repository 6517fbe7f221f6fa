import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { batched } from "./batch.ts";
import { connect, type Database } from "./client.ts";

const { db, close } = connect(await freshDatabase());
afterAll(close);

/** Divides a hundred by each, and records the batches. */
function division() {
  const batches: number[][] = [];
  const divide = batched(async (database: Database, by: number[]) => {
    batches.push(by);
    const list = sql.param(by);
    const { rows } = await database.execute<{ part: number }>(
      sql`select 100 / n as part from unnest(${list}::int[]) with ordinality as divisors(n, place), pg_sleep(0.05) order by place`,
    );
    return rows.map(({ part }) => part);
  });
  return { batches, divide };
}

test("calls that come together, or while one is being answered, are one batch, and each gets its own result", async () => {
  const { batches, divide } = division();
  const first = [divide(db, 1), divide(db, 2)];
  await expect.poll(() => batches).toEqual([[1, 2]]);
  const later = [4, 5, 10, 4].map((by) => divide(db, by));
  expect(await Promise.all([...first, ...later])).toEqual([100, 50, 25, 20, 10, 25]);
  expect(batches).toEqual([
    [1, 2],
    [4, 5, 10, 4],
  ]);
  expect(await divide(db, 20), "after a pause").toBe(5);
});

test("a call that fails spoils none of the others", async () => {
  const { divide } = division();
  const answers = await Promise.allSettled([5, 0, 10].map((by) => divide(db, by)));
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "refused"))).toEqual([
    20,
    "refused",
    10,
  ]);
});

test("when the database does not answer, all calls fail, and the next one is tried again", async () => {
  let isAway = true;
  let statements = 0;
  const echo = batched(async (_: Database, words: string[]) => {
    statements += 1;
    if (isAway) throw new Error("away");
    return words;
  });
  const answers = await Promise.allSettled(["a", "b", "c"].map((word) => echo(db, word)));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(statements, "nobody is tried alone").toBe(1);
  isAway = false;
  expect(await echo(db, "d")).toBe("d");
});
