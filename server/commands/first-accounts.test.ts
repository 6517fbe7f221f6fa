import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword, verifyPassword } from "#server/customers/accounts/passwords.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { openShop } from "#server/testing/shop.ts";
import { createConfiguredAdmin, openDemoShop } from "./first-accounts.ts";

const { shop, db } = await openShop();
let said: string[] = [];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  said = [];
});

describe("the admin of the settings", () => {
  const asked = (email: string) =>
    createConfiguredAdmin({ db, settings: { ...shop.settings, admin: { email, password: "warp and weft" } } }, say);
  const account = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

  test("is made once, and keeps the password that was changed since", async () => {
    await asked("owner@shop.example");
    expect(await account("owner@shop.example")).toMatchObject({ role: "ROLE ADMIN" });
    const passwordHash = await hashPassword("a new one");
    await db.update(users).set({ passwordHash }).where(eq(users.email, "owner@shop.example"));
    await asked("owner@shop.example");
    const owner = await account("owner@shop.example");
    expect(await verifyPassword(owner?.passwordHash, "a new one")).toBe(true);
  });

  test("is never made of an account that somebody opened", async () => {
    await db.insert(users).values({ email: "early@shop.example", firstName: "Early", lastName: "Bird" });
    await asked("early@shop.example");
    expect(await account("early@shop.example")).toMatchObject({ role: "ROLE MEMBER", passwordHash: null });
    expect(said).toEqual([expect.stringMatching(/npm run admin -- early@shop\.example$/)]);
  });
});

describe("a shop with demo accounts", () => {
  const opened = (isLoopback: boolean) =>
    openDemoShop(
      {
        db,
        settings: { ...shop.settings, isEmbedded: true, demoData: false, isLoopback, host: "0.0.0.0" },
      },
      say,
    );

  test("opens to other machines only after their known password was changed", async () => {
    const passwordHash = await hashPassword("tana-bana");
    await db
      .insert(users)
      .values({ email: "admin@example.com", firstName: "A", lastName: "B", role: "ROLE ADMIN", passwordHash });
    await expect(opened(true)).resolves.toBeUndefined();
    expect(said).toEqual(["Demo accounts: admin@example.com; password: tana-bana"]);
    await expect(opened(false)).rejects.toThrow(/^HOST 0\.0\.0\.0 opens the shop.*admin@example\.com.*demo password\./);

    const changed = await hashPassword("something else");
    await db.update(users).set({ passwordHash: changed }).where(eq(users.email, "admin@example.com"));
    await expect(opened(false)).resolves.toBeUndefined();
  });
});
