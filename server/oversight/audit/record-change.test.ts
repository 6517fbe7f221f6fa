import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { postgresError, transaction } from "#server/platform/database/transaction.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { type Change, recordChange } from "./service.ts";
import { auditEntries } from "./tables.ts";

const { db, shop } = await openShop();
const admin = await givenAdmin(shop, { firstName: "Meera", lastName: "Iyer", email: "meera@example.com" });
const who = { userId: admin.userId, role: "ROLE ADMIN" } as const;
const kurta = { entity: "product", entityId: "018f3b1e", entityName: "Indigo kurta" } as const;

const noted = async () => {
  const entries = await db.select().from(auditEntries).orderBy(auditEntries.createdAt, auditEntries.id);
  return entries.at(-1);
};
const note = (change: Omit<Change, keyof typeof kurta>) =>
  transaction(db, (tx) => recordChange(tx, who, { ...kurta, ...change }));

test("a change is noted with who made it, what it was made to, and only what differs", async () => {
  const before = { price: 999, name: "Indigo kurta", sizes: ["S", "M"], picture: "a" };
  await note({ action: "changed", before, after: { price: 899, name: "Indigo kurta", sizes: ["S", "M"] } });
  expect(await noted()).toMatchObject({
    userId: admin.userId,
    userName: "Meera Iyer (meera@example.com)",
    role: "ROLE ADMIN",
    action: "changed",
    thing: kurta.entity,
    thingId: kurta.entityId,
    thingName: kurta.entityName,
    before: { price: 999, picture: "a" },
    after: { price: 899, picture: null },
  });
});

test("what is made or deleted is noted whole", async () => {
  await note({ action: "added", after: { price: 999 } });
  expect(await noted()).toMatchObject({ action: "added", before: null, after: { price: 999 } });
  await note({ action: "deleted", before: { price: 999 } });
  expect(await noted()).toMatchObject({ action: "deleted", before: { price: 999 }, after: null });
  await note({ action: "approved" });
  expect(await noted()).toMatchObject({ action: "approved", before: null, after: null });
});

test("a change that changes nothing is not noted", async () => {
  const many = await db.$count(auditEntries);
  await note({ action: "changed", before: { sizes: ["S"], price: 1 }, after: { price: 1, sizes: ["S"] } });
  expect(await db.$count(auditEntries)).toBe(many);
});

test("a note is gone with the change when the transaction is taken back", async () => {
  const many = await db.$count(auditEntries);
  const change = transaction(db, async (tx) => {
    await recordChange(tx, who, { ...kurta, action: "deleted", before: { price: 999 } });
    throw new Error("taken back");
  });
  await expect(change).rejects.toThrow("taken back");
  expect(await db.$count(auditEntries)).toBe(many);
});

test("a person without an email, or one who is gone, leaves a readable note", async () => {
  const social = await givenMember(shop, { email: null, firstName: "Ravi", lastName: "" });
  await transaction(db, (tx) =>
    recordChange(tx, { userId: social.userId, role: "ROLE MERCHANT" }, { ...kurta, action: "changed" }),
  );
  expect(await noted()).toMatchObject({ userName: "Ravi", role: "ROLE MERCHANT" });
  const nobody = "018f3b1e-7c1a-7000-8000-000000000000";
  await transaction(db, (tx) => recordChange(tx, { ...who, userId: nobody }, { ...kurta, action: "changed" }));
  expect(await noted()).toMatchObject({ userId: nobody, userName: "" });
});

test.each([
  ["edited", sql`update audit_entries set action = 'did nothing'`],
  [
    "edited by a merge",
    sql`insert into audit_entries select * from audit_entries
    on conflict (id) do update set user_name = 'somebody else'`,
  ],
  ["deleted", sql`delete from audit_entries`],
  ["emptied", sql`truncate audit_entries`],
])("what was noted cannot be %s, not even by the owner of the database", async (_, action) => {
  await note({ action: "approved" });
  const before = await db.select().from(auditEntries);
  expect(before.length).toBeGreaterThan(0);
  const refusal = await db.execute(action).catch((error: unknown) => error);
  expect(postgresError(refusal)).toMatchObject({ message: "the audit log is append-only" });
  expect(await db.select().from(auditEntries)).toEqual(before);
});
