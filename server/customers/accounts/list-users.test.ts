import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { givenAdmin, givenGuest, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { users } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop, { firstName: "Tara", lastName: "Admin" });
const merchant = await givenMerchant(shop, { firstName: "Sarita", lastName: "Meher" });
await db.insert(users).values(
  Array.from({ length: 43 }, (_, n) => ({
    email: `many-${n}@example.com`,
    firstName: `Many${n}`,
    lastName: "People",
    createdAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 9), n % 24)),
  })),
);
await db.insert(users).values({ email: null, firstName: "Leela", lastName: "", provider: "Facebook" });

const ask = async (path: string) => (await app.inject({ url: `/api/user${path}`, headers: admin.headers })).json();
const emails = ({ users }: { users: { email: string }[] }) => users.map(({ email }) => email);

test("everybody is listed once, twenty a page, newest first", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => ask(`?page=${page}`)));
  expect(pages.map(({ users }) => users.length)).toEqual([20, 20, 6]);
  expect(new Set(pages.flatMap(({ users }) => users.map(({ _id }: { _id: string }) => _id))).size).toBe(46);
  expect(pages[2]).toMatchObject({ totalPages: 3, currentPage: 3, count: 46 });
  expect(await ask("?page=9")).toEqual({ users: [], totalPages: 3, currentPage: 9, count: 46 });
  expect((await ask("?limit=500")).users).toHaveLength(46);
  expect((await ask("?limit=5&page=2")).users).toHaveLength(5);
});

test("a row says who somebody is, and no secret", async () => {
  const [found] = (await ask("/search?search=sarita")).users;
  expect(found).toEqual({
    _id: merchant.userId,
    firstName: "Sarita",
    lastName: "Meher",
    email: merchant.email,
    emailProven: true,
    phoneProven: false,
    phoneNumber: "",
    provider: "Email",
    role: "ROLE MERCHANT",
    staffRole: null,
    permissions: [],
    isGuest: false,
    suspended: null,
    merchant: { _id: merchant.merchantId, name: "Kosala Looms", isActive: true },
    created: expect.any(String),
  });
});

test.for([
  ["many-7@", ["many-7@example.com"]],
  ["MANY12", ["many-12@example.com"]],
  ["people many33", ["many-33@example.com"]],
  ["le", [null]],
  ["eela", [null]],
  ["_any", []],
  ["m", []],
  ["(", []],
  ["' or 1=1 --", []],
] as const)("a search for %j finds %j", async ([search, found]) => {
  expect(emails(await ask(`/search?search=${encodeURIComponent(search)}`))).toEqual(found);
});

test("guests are no users: not listed or counted among them, only by themselves; a search finds both", async () => {
  const before = await ask("?limit=100");
  const guest = await givenGuest(shop);
  await db.insert(users).values(
    Array.from({ length: 24 }, (_, n) => ({
      guestEmail: `passing-${n}@example.com`,
      firstName: "Passing",
      lastName: "Guest",
      createdAt: new Date(Date.UTC(2025, 1, 1 + (n % 3))),
    })),
  );
  expect(await ask("?limit=100")).toEqual(before);
  const pages = await Promise.all([1, 2].map((page) => ask(`?guests=yes&page=${page}`)));
  expect(pages.map(({ users }) => users.length)).toEqual([20, 5]);
  expect(pages[0]).toMatchObject({ count: 25, totalPages: 2 });
  const listed = pages.flatMap(({ users }) => users);
  expect(listed[0]).toMatchObject({ _id: guest.userId, isGuest: true });
  expect(new Set(listed.map(({ _id }: { _id: string }) => _id)).size).toBe(25);
  expect(emails(await ask("/search?search=passing-7@"))).toEqual(["passing-7@example.com"]);
  expect(emails(await ask("/search?search=passing-7@&guests=yes"))).toEqual(["passing-7@example.com"]);
  expect((await ask("/search?search=pa&guests=yes")).users).toHaveLength(24);
  expect((await ask("/search?search=many&guests=yes")).users).toEqual([]);
  const wrong = await app.inject({ url: "/api/user?guests=no", headers: admin.headers });
  expect(wrong.statusCode).toBe(400);
  await db.delete(users).where(eq(users.guestEmail, "passing-1@example.com"));
  expect((await ask("?guests=yes")).count).toBe(24);
});

test("only admins see who has an account", async () => {
  const member = await givenMember(shop);
  for (const path of ["", "/search?search=asha"]) {
    expect((await app.inject(`/api/user${path}`)).statusCode).toBe(401);
    for (const person of [member, merchant])
      expect((await app.inject({ url: `/api/user${path}`, headers: person.headers })).statusCode).toBe(403);
  }
});
