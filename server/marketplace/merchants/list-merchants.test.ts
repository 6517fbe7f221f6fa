import { expect, test } from "vitest";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { merchants } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const ask = async (path: string) => (await app.inject({ url: `/api/merchant${path}`, headers: admin.headers })).json();

const row = (n: number, overrides: Partial<typeof merchants.$inferInsert> = {}) => ({
  name: `Weaver ${n}`,
  email: `weaver-${n}@example.com`,
  phoneNumber: "9876543210",
  brandName: `Loom ${n}`,
  business: "Handloom cotton",
  createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 7), n % 24)),
  ...overrides,
});
await db.insert(merchants).values(Array.from({ length: 45 }, (_, n) => row(n)));
await db
  .insert(merchants)
  .values([
    row(100, { name: "Bhola Tanti", email: null, brandName: "Sualkuchi 100% Silk", phoneNumber: "(943) 504-4556" }),
    row(101, { name: "Zoya Khan", email: "zoya.khan@looms.example", brandName: "Under_score" }),
  ]);

const names = ({ merchants }: { merchants: { name: string }[] }) => merchants.map(({ name }) => name);

test("twenty a page, newest first, each once, and the figures agree", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => ask(`?page=${page}`)));
  expect(pages.map(({ merchants }) => merchants.length)).toEqual([20, 20, 7]);
  expect(new Set(pages.flatMap(names)).size).toBe(47);
  const dates = pages.flatMap(({ merchants }) => merchants.map(({ created }: { created: string }) => created));
  expect(dates).toEqual([...dates].sort().reverse());
  expect(pages[1]).toMatchObject({ totalPages: 3, currentPage: 2, count: 47 });
  expect(await ask("?page=4")).toEqual({ merchants: [], totalPages: 3, currentPage: 4, count: 47 });
  expect((await ask("?limit=1000")).merchants).toHaveLength(47);
  expect(Object.keys(pages[0].merchants[0]).sort()).toEqual(
    [
      "_id",
      "brandName",
      "business",
      "created",
      "email",
      "invitedUntil",
      "isActive",
      "name",
      "phoneNumber",
      "status",
    ].sort(),
  );
});

test.for([
  ["zoya", ["Zoya Khan"]],
  ["ZO", ["Zoya Khan"]],
  ["khan zoya", ["Zoya Khan"]],
  ["an@looms", ["Zoya Khan"]],
  ["alkuchi", ["Bhola Tanti"]],
  ["100% si", ["Bhola Tanti"]],
  ["r_s", ["Zoya Khan"]],
  ["504-45", ["Bhola Tanti"]],
  ["(943)", ["Bhola Tanti"]],
  ["weaver-44@", ["Weaver 44"]],
  ["kh zo", ["Zoya Khan"]],
  ["z", []],
  ["", []],
  ["%%", []],
  ["nobody at all", []],
] as const)("a search for %j finds %j", async ([search, found]) => {
  expect(names(await ask(`/search?search=${encodeURIComponent(search)}`))).toEqual(found);
});

test("a search shows all of a few", async () => {
  expect((await ask("/search?search=weaver")).merchants).toHaveLength(45);
});

test("members see no merchants", async () => {
  const member = await givenMember(shop);
  for (const path of ["", "/search?search=we"])
    expect((await app.inject({ url: `/api/merchant${path}`, headers: member.headers })).statusCode).toBe(403);
});

test("those of a status are a list of their own, searched or not", async () => {
  await db
    .insert(merchants)
    .values([
      row(200, { name: "Weaver approved", status: "Approved", isActive: true }),
      row(201, { name: "Weaver rejected", status: "Rejected" }),
    ]);
  expect(names(await ask("?status=Approved"))).toEqual(["Weaver approved"]);
  expect(names(await ask("?status=Rejected"))).toEqual(["Weaver rejected"]);
  const waiting = await Promise.all([1, 2, 3].map((page) => ask(`?status=Waiting Approval&page=${page}`)));
  expect(waiting.map((page) => page.merchants.length)).toEqual([20, 20, 7]);
  expect(new Set(waiting.flatMap(names)).size).toBe(47);
  expect(waiting[2]).toMatchObject({ totalPages: 3, currentPage: 3, count: 47 });
  const dates = waiting.flatMap((page) => page.merchants.map(({ created }: { created: string }) => created));
  expect(dates).toEqual([...dates].sort().reverse());
  expect(await ask("?status=Waiting Approval&page=4")).toMatchObject({ merchants: [], count: 47 });
  expect(names(await ask("/search?search=weaver&status=Rejected"))).toEqual(["Weaver rejected"]);
  expect((await ask("?status=Asleep")).error).toBe("Status must be one of Waiting Approval, Approved, Rejected.");
});
