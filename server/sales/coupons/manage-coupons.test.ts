import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Coupon, CouponForm } from "#contract/sales/coupons.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenAdmin, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";
import { coupons, couponUses } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

type Headers = Pick<typeof admin, "headers">;
const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object, who: Headers = admin) =>
  app.inject({ method, url: `/api/coupon${path}`, headers: who.headers, ...(payload && { payload }) });

const form = (overrides: object = {}) => ({ code: "DIWALI", kind: "percent", value: 10, ...overrides });

async function add(overrides: Partial<CouponForm> = {}, who: Headers = admin): Promise<Coupon> {
  const answer = await send("POST", "/add", form(overrides), who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().coupon;
}

test("what is made is read back, changed and deleted", async () => {
  const whole = {
    code: "First-10",
    kind: "percent",
    value: 12.5,
    minTotal: 999.5,
    maxDiscount: 250,
    firstOrderOnly: true,
    emails: ["Asha@Example.com ", "asha@example.com"],
    perPerson: 1,
    uses: 100,
    isActive: true,
    startsAt: "2026-01-01T00:00:00+05:30",
    endsAt: "2099-01-01T00:00:00Z",
  };
  const answer = await send("POST", "/add", whole);
  const { coupon } = answer.json();
  expect(answer.json()).toMatchObject({ success: true, message: "Coupon has been added successfully!" });
  const expected = {
    ...whole,
    emails: ["asha@example.com"],
    startsAt: "2025-12-31T18:30:00.000Z",
    endsAt: "2099-01-01T00:00:00.000Z",
    state: "running",
    _id: coupon._id,
    used: 0,
    cost: 0,
    borneBy: "shop",
    brand: null,
  };
  expect(coupon).toEqual(expected);
  expect((await send("GET", `/${coupon._id}`)).json()).toEqual({ coupon: expected });

  const changed = await send("PUT", `/${coupon._id}`, form({ code: "First-10", kind: "amount", value: 50 }));
  expect(changed.json().coupon).toMatchObject({
    kind: "amount",
    value: 50,
    minTotal: 0,
    maxDiscount: null,
    emails: null,
    perPerson: null,
    endsAt: null,
    startsAt: expected.startsAt,
  });
  expect((await send("DELETE", `/delete/${coupon._id}`)).json().success).toBe(true);
  expect((await send("GET", `/${coupon._id}`)).statusCode).toBe(404);
});

test.each([
  [{ code: " " }, { code: "Code is required." }],
  [{ code: "AB" }, { code: "Code must be at least 3 characters." }],
  [{ code: "A".repeat(41) }, { code: "Code must be at most 40 characters." }],
  [{ code: "TEN OFF" }, { code: "Code may hold only letters, digits and dashes." }],
  [{ code: "दिवाली" }, { code: "Code may hold only letters, digits and dashes." }],
  [{ kind: "price" }, { kind: "Kind must be one of percent, amount." }],
  [{ value: undefined }, { value: "Value is required." }],
  [{ value: "10" }, { value: "Value must be a number." }],
  [{ value: 0 }, { value: "Percentage must be above 0 and at most 100." }],
  [{ value: 101 }, { value: "Percentage must be above 0 and at most 100." }],
  [{ value: 10.001 }, { value: "Value must have at most two decimals." }],
  [{ kind: "amount", value: 0 }, { value: "Amount must be above 0." }],
  [{ kind: "amount", value: 1e9 }, { value: "Amount must be at most 10000000." }],
  [{ minTotal: -1 }, { minTotal: "Minimum total may not be negative." }],
  [{ maxDiscount: 0 }, { maxDiscount: "Maximum discount must be at least 1." }],
  [{ emails: "asha@example.com" }, { emails: "Emails must be a list of addresses." }],
  [{ emails: ["asha"] }, { emails: '"asha" is not an email address.' }],
  [{ perPerson: 0 }, { perPerson: "Uses per person must be a whole number from 1 to 10000000." }],
  [{ uses: 1.5 }, { uses: "Uses must be a whole number from 1 to 10000000." }],
  [{ startsAt: "tomorrow" }, { startsAt: "Start must be a date and time such as 2026-01-31T09:00:00Z." }],
  [
    { startsAt: "2026-02-01T00:00:00Z", endsAt: "2026-01-01T00:00:00Z" },
    { endsAt: "The end must be after the start." },
  ],
  [
    { startsAt: "2026-02-01T00:00:00Z", endsAt: "2026-02-01T05:30:00+05:30" },
    { endsAt: "The end must be after the start." },
  ],
  [{ endsAt: "2020-01-01T00:00:00Z" }, { endsAt: "The end must be after the start." }],
  [{ isActive: "yes" }, { isActive: "Active must be yes or no." }],
])("%j is refused with a sentence for the field", async (overrides, fields) => {
  const answer = await send("POST", "/add", form({ code: "REFUSED", ...overrides }));
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json()).toEqual({ error: Object.values(fields)[0], fields });
});

test("a code is there once, whatever its case, also when two make it at the same moment", async () => {
  const fields = { code: "There is a coupon with this code already. Please choose another one." };
  const twice = await Promise.all([
    send("POST", "/add", form({ code: "ONCE" })),
    send("POST", "/add", form({ code: "once" })),
  ]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(twice.find(({ statusCode }) => statusCode === 400)?.json().fields).toEqual(fields);
  const other = await add({ code: "OTHER" });
  expect((await send("PUT", `/${other._id}`, form({ code: "oNCE" }))).json().fields).toEqual(fields);
  expect((await send("PUT", `/${other._id}`, form({ code: "other" }))).json().coupon.code).toBe("other");
});

test("a coupon cannot have fewer uses than it had already, and says what state it is in", async () => {
  const { _id } = await add({ code: "LIMITED", uses: 5 });
  await db.update(coupons).set({ used: 5 }).where(eq(coupons.id, _id));
  const answer = await send("PUT", `/${_id}`, form({ code: "LIMITED", uses: 4 }));
  expect(answer.json().fields).toEqual({ uses: "This coupon has been used more often than that already." });
  const stateOf = async (overrides: object) =>
    (await send("PUT", `/${_id}`, form({ code: "LIMITED", ...overrides }))).json().coupon.state;
  expect(await stateOf({ uses: 5 })).toBe("used up");
  expect(await stateOf({ uses: 6, startsAt: "2099-01-01T00:00:00Z" })).toBe("coming");
  expect(await stateOf({ uses: 6, startsAt: "2020-01-01T00:00:00Z" })).toBe("running");
  expect(await stateOf({ isActive: false })).toBe("paused");
  expect(await stateOf({ endsAt: "2020-02-01T00:00:00Z" }), "and still paused").toBe("ended");
  await db.delete(coupons).where(eq(coupons.id, _id));
});

test("what a coupon cost is what it took off orders that are not cancelled", async () => {
  const { _id: couponId } = await add({ code: "COSTLY" });
  const use = (amountPaise: number, isGivenBack = false) => ({
    couponId,
    orderId: crypto.randomUUID(),
    amountPaise,
    isGivenBack,
  });
  await db.insert(couponUses).values([use(10_050), use(4950), use(99, true)]);
  await db.update(coupons).set({ used: 2 }).where(eq(coupons.id, couponId));
  expect((await send("GET", `/${couponId}`)).json().coupon).toMatchObject({ used: 2, cost: 150 });
  // The orders of these uses were never written.
  await db.delete(coupons).where(eq(coupons.id, couponId));
});

test("merchants make and see their own coupons, which they bear; admins see all", async () => {
  const [merchant, other] = [await givenMerchant(shop, { name: "Kosala Looms" }), await givenMerchant(shop)];
  const made = await add({ code: "KOSALA5" }, merchant);
  expect(made).toMatchObject({ borneBy: "seller", brand: { _id: merchant.brandId, name: "Kosala Looms" } });
  const codes = async (who: Headers, query = "") =>
    (await send("GET", query, undefined, who)).json().coupons.map(({ code }: Coupon) => code);
  expect(await codes(merchant)).toEqual(["KOSALA5"]);
  expect(await codes(other)).toEqual([]);
  expect(await codes(admin)).toContain("KOSALA5");
  for (const call of [
    send("GET", `/${made._id}`, undefined, other),
    send("PUT", `/${made._id}`, form(), other),
    send("DELETE", `/delete/${made._id}`, undefined, other),
  ])
    expect((await call).statusCode).toBe(404);
  const byAdmin = await send("PUT", `/${made._id}`, form({ code: "KOSALA5", isActive: false }));
  expect(byAdmin.json().coupon).toMatchObject({ borneBy: "seller", isActive: false });
});

test("a merchant without a brand makes none", async () => {
  const merchant = await givenMerchant(shop);
  await db.execute(sql`update merchants set brand_id = null where id = ${merchant.merchantId}`);
  const answer = await send("POST", "/add", form({ code: "NOBRAND" }), merchant);
  expect(answer.json().error).toBe("You have no brand yet. Please ask the admin for one.");
  expect((await send("GET", "", undefined, merchant)).json()).toMatchObject({ coupons: [], count: 0 });
});

test("the list comes newest first, a page at a time, and is searched by code", async () => {
  for (const code of ["PAGE-1", "PAGE-2", "PAGE-3"]) await add({ code });
  const found = (await send("GET", "?search=page-&limit=2")).json();
  expect(found).toMatchObject({ totalPages: 2, currentPage: 1, count: 3 });
  expect(found.coupons.map(({ code }: Coupon) => code)).toEqual(["PAGE-3", "PAGE-2"]);
  expect((await send("GET", "?search=page-&limit=2&page=9")).json().coupons).toEqual([]);
  expect((await send("GET", "?search=%25")).json().count).toBe(0);
});

test("every change is in the audit log, without the addresses", async () => {
  const { _id } = await add({ code: "AUDITED", emails: ["asha@example.com"] });
  await send("PUT", `/${_id}`, form({ code: "AUDITED", emails: ["ravi@example.com"], uses: 5 }));
  await send("PUT", `/${_id}`, form({ code: "AUDITED", emails: ["ravi@example.com"], uses: 5 }));
  await send("DELETE", `/delete/${_id}`);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.thingId, _id)).orderBy(auditEntries.id);
  expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
    ["added", null, expect.objectContaining({ code: "AUDITED", people: "1 person" })],
    ["changed", { uses: null, people: "1 person" }, { uses: 5, people: "1 person (others than before)" }],
    ["deleted", expect.objectContaining({ uses: 5 }), null],
  ]);
  expect(JSON.stringify(entries)).not.toContain("asha@example.com");
});
