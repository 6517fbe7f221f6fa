import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { batched } from "./batch.ts";
import { connect, type Database } from "./client.ts";

const { db, close } = connect(await freshDatabase());
afterAll(close);

/** Divides a hundred by each, and notes what was asked at once. */
function division() {
  const asked: number[][] = [];
  const divide = batched(async (database: Database, by: number[]) => {
    asked.push(by);
    const list = sql.param(by);
    const { rows } = await database.execute<{ part: number }>(
      sql`select 100 / n as part from unnest(${list}::int[]) with ordinality as given(n, place), pg_sleep(0.05) order by place`,
    );
    return rows.map(({ part }) => part);
  });
  return { asked, divide };
}

test("questions that come together, or while one is being answered, are asked at once, and each gets its own answer", async () => {
  const { asked, divide } = division();
  const first = [divide(db, 1), divide(db, 2)];
  await expect.poll(() => asked).toEqual([[1, 2]]);
  const later = [4, 5, 10, 4].map((by) => divide(db, by));
  expect(await Promise.all([...first, ...later])).toEqual([100, 50, 25, 20, 10, 25]);
  expect(asked).toEqual([
    [1, 2],
    [4, 5, 10, 4],
  ]);
  expect(await divide(db, 20), "after a pause").toBe(5);
});

test("a question that cannot be answered spoils none of the others", async () => {
  const { divide } = division();
  const answers = await Promise.allSettled([5, 0, 10].map((by) => divide(db, by)));
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "refused"))).toEqual([
    20,
    "refused",
    10,
  ]);
});

test("when the database does not answer, all are told, and the next is asked again", async () => {
  let isAway = true;
  let asked = 0;
  const ask = batched(async (_: Database, questions: string[]) => {
    asked += 1;
    if (isAway) throw new Error("away");
    return questions;
  });
  const answers = await Promise.allSettled(["a", "b", "c"].map((question) => ask(db, question)));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(asked, "nobody is tried alone").toBe(1);
  isAway = false;
  expect(await ask(db, "d")).toBe("d");
});
