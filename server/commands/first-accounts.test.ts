import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createAdmin } from "#server/customers/accounts/create-admin.ts";
import { hashPassword, verifyPassword } from "#server/customers/accounts/passwords/passwords.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { createConfiguredAdmin, openDemoShop, recordAdminBy } from "./first-accounts.ts";

const { app, shop, db } = await openShop({ RATE_LIMITS: "off" });
let said: string[] = [];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  said = [];
});

const entriesOf = (thingId = "") => db.select().from(auditEntries).where(eq(auditEntries.thingId, thingId));

describe("the admin of the settings", () => {
  const asked = (email: string) =>
    createConfiguredAdmin({ db, settings: { ...shop.settings, admin: { email, password: "warp and weft" } } }, say);
  const account = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

  test("is made once, and keeps the password that was changed since", async () => {
    await asked("owner@shop.example");
    const { id, ...made } = (await account("owner@shop.example")) ?? {};
    expect(made).toMatchObject({ role: "ROLE ADMIN" });
    expect(await entriesOf(id)).toMatchObject([
      {
        userName: "ADMIN_EMAIL",
        action: "added",
        thing: "user",
        before: null,
        after: { role: "ROLE ADMIN", staffRole: "owner" },
      },
    ]);
    const passwordHash = await hashPassword("a new one");
    await db.update(users).set({ passwordHash }).where(eq(users.email, "owner@shop.example"));
    await asked("owner@shop.example");
    const owner = await account("owner@shop.example");
    expect(await verifyPassword(owner?.passwordHash, "a new one")).toBe(true);
  });

  test("is noted when it is made of a member by hand", async () => {
    const email = "member-first@shop.example";
    const overrides = { email, firstName: "Early", lastName: "Member" };
    const [member] = await db.insert(users).values(overrides).returning({ id: users.id });
    await createAdmin(db, email, "warp and weft", recordAdminBy("npm run admin"));
    await createAdmin(db, email, "another password", recordAdminBy("npm run admin"));
    expect(await entriesOf(member?.id)).toMatchObject([
      {
        userName: "npm run admin",
        before: { role: "ROLE MEMBER", staffRole: null },
        after: { role: "ROLE ADMIN", staffRole: "owner" },
      },
    ]);
  });

  test("is never made of an account that somebody opened", async () => {
    await db.insert(users).values({ email: "early@shop.example", firstName: "Early", lastName: "Bird" });
    await asked("early@shop.example");
    expect(await account("early@shop.example")).toMatchObject({ role: "ROLE MEMBER", passwordHash: null });
    expect(said).toEqual([expect.stringMatching(/npm run admin -- early@shop\.example$/)]);
  });
});

describe("a shop with demo accounts", () => {
  const opened = (settings: { isPublic: boolean; isEmbedded?: boolean }) =>
    openDemoShop({ db, settings: { ...shop.settings, isEmbedded: true, demoData: false, ...settings } }, say);
  const login = (email: string) =>
    app.inject({ method: "POST", url: "/api/auth/login", body: { email, password: "tana-bana" } });

  beforeEach(async () => {
    await db.delete(users);
    const passwordHash = await hashPassword("tana-bana");
    const admin = {
      firstName: "A",
      lastName: "B",
      role: "ROLE ADMIN" as const,
      staffRole: "owner" as const,
      passwordHash,
    };
    await db.insert(users).values([
      { ...admin, email: "admin@example.com" },
      { ...admin, email: "member@example.com", role: "ROLE MEMBER", staffRole: null },
      { ...admin, email: "second@shop.example" },
      { ...admin, email: "owner@shop.example", passwordHash: await hashPassword("a password of its own") },
    ]);
  });

  test("names them while it is private", async () => {
    await opened({ isPublic: false });
    expect(said).toEqual([
      "Demo accounts: admin@example.com, member@example.com, second@shop.example; password: tana-bana",
    ]);
    expect((await login("admin@example.com")).statusCode).toBe(200);
  });

  test.each([
    ["its own database", true],
    ["a database that was filled elsewhere", false],
  ])("locks them once it is public, with %s", async (_, isEmbedded) => {
    const { token } = (await login("admin@example.com")).json();
    const me = () => app.inject({ url: "/api/user/me", headers: { authorization: token } });
    expect((await me()).statusCode).toBe(200);

    await opened({ isPublic: true, isEmbedded });
    expect(said).toHaveLength(1);
    for (const email of ["admin@example.com", "member@example.com", "second@shop.example"]) {
      expect(said[0]).toContain(email);
      expect((await login(email)).statusCode, email).toBe(400);
    }
    expect((await me()).statusCode).toBe(401);
    expect(said[0]).not.toContain("owner@shop.example");
    const [admin] = await db.select().from(users).where(eq(users.email, "admin@example.com"));
    expect(await entriesOf(admin?.id)).toMatchObject([{ action: "locked", userName: "Start of a public shop" }]);
    const [owner] = await db.select().from(users).where(eq(users.email, "owner@shop.example"));
    expect(await verifyPassword(owner?.passwordHash, "a password of its own")).toBe(true);

    said = [];
    await opened({ isPublic: true, isEmbedded });
    expect(said).toEqual([]);
  });

  test("keeps those whose password was changed", async () => {
    await db.update(users).set({ passwordHash: await hashPassword("something else") });
    await opened({ isPublic: true });
    expect(said).toEqual([]);
    expect(await db.$count(users, isNotNull(users.passwordHash))).toBe(4);
  });
});

test("nobody makes an admin of a public shop with the password that everybody knows", async () => {
  const admin = { email: "new-owner@shop.example", password: "tana-bana" };
  const settings = { ...shop.settings, isPublic: true, admin };
  await expect(createConfiguredAdmin({ db, settings }, say)).rejects.toThrow(/^ADMIN_PASSWORD must not be/);
  expect(await db.$count(users, eq(users.email, admin.email))).toBe(0);
});
