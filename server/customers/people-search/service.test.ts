import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchUsers } from "#server/customers/accounts/list-users.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { peopleSearchWords } from "./tables.ts";

const { db } = await openShop();
const add = async (firstName: string, lastName: string, email: string | null = null) =>
  (await db.insert(users).values({ firstName, lastName, email }).returning({ id: users.id }))[0]?.id ?? "";
const find = async (typed: string) =>
  (await searchUsers(db, { search: typed })).map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort();

await add("Anna Maria", "Dsouza", "anna@example.com");
await add("आशा", "शर्मा", "sharma@example.com");
await add("Ravi", "देवी");

test.for([
  ["an", ["Anna Maria Dsouza"]],
  ["ma", ["Anna Maria Dsouza"]],
  ["na", []],
  ["an ds", ["Anna Maria Dsouza"]],
  ["an ra", []],
  ["आशा", ["आशा शर्मा"]],
  ["शा", ["आशा शर्मा"]],
  ["र्म आ", ["आशा शर्मा"]],
  ["देवी", ["Ravi देवी"]],
  ["देवी ra", ["Ravi देवी"]],
  ["देवी ravi", ["Ravi देवी"]],
  ["देवी आ", []],
  ["वव", []],
  ["anna@ex", ["Anna Maria Dsouza"]],
  ["harma@example.com", ["आशा शर्मा"]],
  ["nobody@example.com", []],
] as const)("%j finds %j", async ([typed, found]) => {
  expect(await find(typed)).toEqual(found);
});

test("a guest is found by the email that they ordered with, and not by one that is gone", async () => {
  const guest = { guestEmail: "gita.rao@example.com", firstName: "", lastName: "" };
  const [{ id } = { id: "" }] = await db.insert(users).values(guest).returning({ id: users.id });
  const ids = async (typed: string) => (await searchUsers(db, { search: typed })).map((found) => found._id);
  for (const typed of ["gita.rao@example.com", "Gita.Rao@", "gita", "ita.rao", "gi"]) {
    expect(await ids(typed), typed).toEqual([id]);
  }
  await db.update(users).set({ guestEmail: "other@example.com" }).where(eq(users.id, id));
  expect(await ids("gita")).toEqual([]);
});

test.for(["9876543210", "98765 43210", "+91 98765-43210", "(+91) 98765 43210", "543 21", "543"])(
  "somebody is found by the phone number, typed as %j",
  async (typed) => {
    const id = await add("Rukmini", "Nair");
    await db.update(users).set({ phoneNumber: "+91 98765 43210" }).where(eq(users.id, id));
    expect((await searchUsers(db, { search: typed })).map(({ _id }) => _id)).toEqual([id]);
    await db.delete(users).where(eq(users.id, id));
  },
);

test("digits that are no part of a phone number find nobody", async () => {
  expect(await find("98765 43211")).toEqual([]);
});

test("who has another name is found by that one, and who is gone not at all", async () => {
  const id = await add("Qadir", "Khan");
  await db.update(users).set({ firstName: "Xavier" }).where(eq(users.id, id));
  await db.update(users).set({ phoneNumber: "98765 43210" }).where(eq(users.id, id));
  expect([await find("qa"), await find("xa")]).toEqual([[], ["Xavier Khan"]]);
  await db.delete(users).where(eq(users.id, id));
  expect(await find("xa")).toEqual([]);
  expect(await db.$count(peopleSearchWords, eq(peopleSearchWords.rowId, id))).toBe(0);
});

test("people who are added while ordinary triggers rest are found too", async () => {
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(users).values({ firstName: "Yusuf", lastName: "Ali" });
  });
  expect(await find("yu")).toEqual(["Yusuf Ali"]);
});

test("of very many fifty are shown", async () => {
  await db
    .insert(users)
    .values(Array.from({ length: 150 }, (_, n) => ({ firstName: "Zz", lastName: "Zzz", email: `zz${n}@example.com` })));
  expect(await find("zz")).toHaveLength(50);
});
