import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { ShopError } from "#server/shop-error.ts";
import { openShop } from "#server/testing/shop.ts";

let lines: string[] = [];
const { app, db } = await openShop({ LOG_LEVEL: "info" }, { logTo: { write: (line) => void lines.push(line) } });
app.get("/api/test/failing", () => db.execute(sql`select * from nowhere where email = ${"asha@example.com"}`));
app.get("/api/test/duplicate", async () => {
  for (let i = 0; i < 2; i++)
    await db.insert(users).values({ email: "asha@example.com", firstName: "Asha", lastName: "Rao" });
});
app.get("/api/test/unreadable", () => db.execute(sql`select ${"asha's secret"}::uuid`));
app.get("/api/test/refusing/:slug", () => {
  throw new ShopError(404, "No.");
});
const address = await app.listen({ port: 0, host: "127.0.0.1" });
lines = [];
afterEach(() => {
  lines = [];
});

/** Over the wire, as everybody comes; waits for the line, which is written after the answer. */
async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(address + path, init);
  await answer.text();
  await expect.poll(() => lines.some((line) => line.includes('"msg":"answered"'))).toBe(true);
  return { answer, logged: lines.map((line) => JSON.parse(line)) };
}

test("each request leaves one line: what was asked, how it ended, how long it took", async () => {
  const { answer, logged } = await ask("/api/brand/list");
  expect(logged).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: answer.headers.get("x-request-id"),
      method: "GET",
      route: "/api/brand/list",
      status: 200,
      ms: expect.any(Number),
      msg: "answered",
    },
  ]);
});

test("a request keeps the name that a proxy gave it, if it is a proper one", async () => {
  const named = await ask("/api/health", { headers: { "x-request-id": "0123-abcd-from-proxy" } });
  expect(named.answer.headers.get("x-request-id")).toBe("0123-abcd-from-proxy");
  expect(named.logged[0].requestId).toBe("0123-abcd-from-proxy");
  for (const improper of ["short", "a b c d e f g h", "x".repeat(65), '{"a":"injected"}', "me@example.com"]) {
    const { answer } = await ask("/api/health", { headers: { "x-request-id": improper } });
    expect(answer.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  }
});

test("nothing of the visitor reaches the log", async () => {
  await ask("/api/test/refusing/asha-rao?email=asha@example.com&token=very-secret", {
    headers: { authorization: "Bearer very-secret", cookie: "a=very-secret", "user-agent": "very-secret" },
  });
  await ask("/api/newsletter/subscribe?very-secret", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "asha@example.com", more: "very-secret" }),
  });
  await ask("/very-secret?very-secret");
  await ask("/api/%zz/very-secret");
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toMatch(/very-secret|asha|127\.0\.0\.1|cookie|authorization/i);
});

test("a failure is logged with its cause, but without the values it was about", async () => {
  const { logged } = await ask("/api/test/failing?x=very-secret");
  expect(logged).toMatchObject([
    {
      level: 50,
      msg: "a request failed",
      err: {
        message: expect.stringContaining("select * from nowhere"),
        stack: expect.stringContaining("    at "),
        cause: { code: "42P01", message: 'relation "nowhere" does not exist' },
      },
    },
    { level: 50, msg: "answered", status: 500, route: "/api/test/failing" },
  ]);
  expect(lines.join()).not.toMatch(/asha|very-secret/);
});

test("a failure that names somebody's data is logged without it", async () => {
  expect((await ask("/api/test/duplicate")).logged[0].err.cause).toMatchObject({ constraint: "one_account_an_email" });
  expect((await ask("/api/test/unreadable")).logged.at(-2).err.cause.message).toContain("invalid input syntax");
  expect(lines.join()).not.toMatch(/asha/);
});
