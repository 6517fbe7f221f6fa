import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { connect } from "./client.ts";

test("statements are not compiled before they run, whatever the database is set to", async () => {
  const url = await freshDatabase();
  const { db, close } = connect(url);
  try {
    await db.execute(sql.raw(`alter database ${new URL(url).pathname.slice(1)} set jit = on`));
  } finally {
    await close();
  }
  const later = connect(url);
  try {
    expect((await later.db.execute<{ jit: string }>(sql`show jit`)).rows).toEqual([{ jit: "off" }]);
  } finally {
    await later.close();
  }
});
