import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "#server/testing/database.ts";
import { checkDatabase } from "./check-database.ts";

const url = await freshDatabase();

function changed(change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

test("a database that answers and is new enough is taken", async () => {
  await expect(checkDatabase(url)).resolves.toHaveProperty("identity");
});

test.each([
  ["with a wrong password", changed((a) => (a.password = "guess")), /: the user or the password is wrong\.$/],
  [
    "that does not exist",
    changed((a) => (a.pathname = "/nowhere")),
    /\/nowhere cannot be used: there is no such database\.$/,
  ],
  ["at which nothing answers", changed((a) => (a.port = "1")), /: nothing answers there\.$/],
])("a database %s is refused in one line that keeps the password", async (_, address, line) => {
  const refusal = await checkDatabase(address).catch((error: Error) => error.message);
  expect(refusal).toMatch(line);
  expect(refusal).not.toContain(new URL(address).password);
});

test("a PostgreSQL before 15 is refused", async () => {
  const client = new pg.Client(url);
  await client.connect();
  // The nearest thing to an old server: one that says so.
  await client.query("create schema old");
  await client.query("create function old.current_setting(text) returns text language sql return '140011'");
  await client.end();
  const old = changed((a) => a.searchParams.set("options", "-c search_path=old,pg_catalog"));
  await expect(checkDatabase(old)).rejects.toThrow(/is PostgreSQL 14, but the shop needs 15 or newer\.$/);
});
