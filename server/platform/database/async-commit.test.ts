import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { asyncCommit } from "./async-commit.ts";
import { connect } from "./client.ts";

const { db, close } = connect(await freshDatabase());
afterAll(close);

test("a statement with these parts is committed without waiting for the disk, and only that one", async () => {
  const setting = sql`select current_setting('synchronous_commit') as value`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await tx.execute(sql`
      with ${asyncCommit.cte}
      insert into search_synonyms (word, synonym) select 'choli', 'blouse' from ${asyncCommit.from}`);
    expect((await tx.execute(setting)).rows).toEqual([{ value: "off" }]);
  });
  await db.execute(sql`set synchronous_commit = on`);
  expect((await db.execute(setting)).rows).toEqual([{ value: "on" }]);
});
