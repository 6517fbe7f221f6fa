import { execFile } from "node:child_process";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { givenMember, type Person } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";

// Each run is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

const { app, shop, db } = await openShop();
const { databaseUrl, dataDir, publicUrl } = shop.settings;
const command = join(import.meta.dirname, "remove-factor.ts");

/** What the command prints, and how it ends. */
function run(...emails: string[]): Promise<{ code: number; output: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    TOKEN_SECRET: "a secret that only the tests know",
    PAYMENT_PROVIDER: "demo",
    ALLOW_DEMO_PAYMENTS: "yes",
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...emails], { env }, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, output: `${out}${error}`.trim() }),
    );
  });
}

const logIn = ({ email, password }: Person) =>
  app.inject({ method: "POST", url: "/api/auth/login", body: { email, password } });

test("npm run remove-factor lets somebody in again who lost phone and codes, ends their logins and tells them", async () => {
  const member = await givenMember(shop);
  await givenFactor(app, member);
  expect((await logIn(member)).json().fields).toHaveProperty("code");
  expect(await run(` ${member.email.toUpperCase()}`)).toEqual({
    code: 0,
    output: expect.stringContaining("is removed; it has been signed out everywhere."),
  });
  expect((await logIn(member)).statusCode).toBe(200);
  expect((await app.inject({ url: "/api/user/me", headers: member.headers })).statusCode).toBe(401);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, member.userId));
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "factor removed", actorId: null, device: "npm run remove-factor" }),
  );
  expect((await mailsTo(db, member.email)).map(({ subject }) => subject)).toContain(
    "Your Tana Bana second step was switched off",
  );
});

test("without an email, for a stranger and without a factor it says so in one line and changes nothing", async () => {
  const member = await givenMember(shop);
  expect(await run()).toEqual({ code: 1, output: "Whose account? npm run remove-factor -- you@shop.example" });
  expect(await run("nobody@example.com")).toEqual({ code: 1, output: "nobody@example.com has no second factor." });
  expect(await run(member.email)).toEqual({ code: 1, output: `${member.email} has no second factor.` });
  expect((await app.inject({ url: "/api/user/me", headers: member.headers })).statusCode).toBe(200);
});
