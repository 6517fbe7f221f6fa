import { eq, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#server/customers/accounts/tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { openShop } from "#server/testing/shop.ts";
import { findKeysetPage, idsOfPage } from "./keyset-page.ts";

const { db } = await openShop();

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 23, 59, 59, 999));
const add = (day: number, many: number) =>
  db
    .insert(users)
    .values(Array.from({ length: many }, () => ({ firstName: "A", lastName: "B", createdAt: at(day) })))
    .returning({ id: users.id });
const counted = async () => (await findKeysetPage(db, users, {})).paged.count;

test("nothing has no pages", async () => {
  expect(await findKeysetPage(db, users, {})).toEqual({
    paged: { totalPages: 0, currentPage: 1, count: 0 },
    rows: undefined,
  });
});

test("a page begins in the day it falls into", async () => {
  await add(1, 5);
  await add(2, 5);
  await add(4, 5);
  const place = async (page: number) => (await findKeysetPage(db, users, { page, limit: 4 })).rows;
  const ofDay = (day: number) => ({
    from: new Date(Date.UTC(2026, 2, day)),
    until: new Date(Date.UTC(2026, 2, day + 1)),
  });
  expect(await place(1)).toEqual({ ...ofDay(4), many: 5, offset: 0, limit: 4 });
  expect(await place(2)).toEqual({ ...ofDay(4), many: 5, offset: 4, limit: 4 });
  expect(await place(3)).toEqual({ ...ofDay(2), many: 5, offset: 3, limit: 4 });
  expect(await place(4)).toEqual({ ...ofDay(1), many: 5, offset: 2, limit: 4 });
  expect(await place(5)).toBeUndefined();
  expect((await findKeysetPage(db, users, { limit: 4 })).paged).toEqual({ totalPages: 4, currentPage: 1, count: 15 });
});

test("the pages follow each other without gap or repetition, from whichever end of a day they are counted", async () => {
  const idsOf = async (ids: SQL) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from users where id in (${ids}) order by created_at desc, id desc`);
    return rows.map(({ id }) => id);
  };
  const all = await idsOf(sql`select id from users`);
  expect(all).toHaveLength(15);
  for (const limit of [1, 2, 3, 4, 6, 7]) {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(15 / limit); page++) {
      const { rows } = await findKeysetPage(db, users, { page, limit });
      if (rows) seen.push(...(await idsOf(idsOfPage(users, rows))));
    }
    expect(seen).toEqual(all);
  }
});

test("the count follows what is added, moved, deleted and undone", async () => {
  const before = await counted();
  const [one] = await add(9, 2);
  expect(await counted()).toBe(before + 2);
  if (!one) throw new Error("nobody was added");
  await db
    .update(users)
    .set({ createdAt: at(20) })
    .where(eq(users.id, one.id));
  expect((await findKeysetPage(db, users, { limit: 1 })).rows?.until).toEqual(new Date("2026-03-21"));
  await db.delete(users).where(eq(users.id, one.id));
  expect(await counted()).toBe(before + 1);
  const undone = transaction(db, async (tx) => {
    await tx.delete(users);
    throw new Error("changed my mind");
  });
  await expect(undone).rejects.toThrow();
  expect(await counted()).toBe(await db.$count(users));
});

test("many at the same moment are all counted", async () => {
  const before = await counted();
  await Promise.all(Array.from({ length: 20 }, () => add(25, 3)));
  expect(await counted()).toBe(before + 60);
});

test("a table that is emptied counts nothing", async () => {
  await db.execute(sql`truncate users cascade`);
  expect(await counted()).toBe(0);
});

test("rows that are added while ordinary triggers rest are counted too", async () => {
  await transaction(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.insert(users).values({ firstName: "A", lastName: "B" });
  });
  expect(await counted()).toBe(1);
});
