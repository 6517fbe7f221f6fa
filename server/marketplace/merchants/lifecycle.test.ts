import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { MerchantStatus } from "#contract/marketplace/merchants.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { merchants } from "./tables.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);

let applicants = 0;

/** Somebody who applied, in the state the test is about. */
async function givenApplicant(overrides: Partial<typeof merchants.$inferInsert> = {}) {
  const email = `loom-${++applicants}@example.com`;
  const [row] = await db
    .insert(merchants)
    .values({
      name: "Nasreen Khatri",
      email,
      phoneNumber: "9825011223",
      brandName: `Courtyard ${applicants}`,
      business: "Ajrakh block printing",
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("no merchant was made");
  return { id: row.id, email, brandName: row.brandName };
}

const put = (path: string, body?: object, headers = admin.headers) =>
  app.inject({ method: "PUT", url: `/api/merchant/${path}`, headers, ...(body && { body }) });
const approve = (id: string) => put(`approve/${id}`);
const reject = (id: string) => put(`reject/${id}`);
const setActive = (id: string, isActive: boolean) => put(`${id}/active`, { merchant: { isActive } });
const remove = (id: string) =>
  app.inject({ method: "DELETE", url: `/api/merchant/delete/${id}`, headers: admin.headers });

const merchantOf = async (id: string) => (await db.select().from(merchants).where(eq(merchants.id, id)))[0];
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];
const brandsNamed = (name: string) => db.select().from(brands).where(eq(brands.name, name));
const subjectsTo = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject);
const notesOf = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.thingId, id))).map(({ action }) => action);

const invited = "You can sell on Tana Bana";
const ready = "You can sell on Tana Bana now";
const rejected = "Your request to sell on Tana Bana";

test("an applicant without an account is mailed a link, however often and at once they are approved", async () => {
  const { id, email, brandName } = await givenApplicant();
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  answers.push(await approve(id));
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
  expect(answers[0]?.json()).toMatchObject({
    success: true,
    message: "Merchant approved successfully",
    merchant: { _id: id, status: "Approved", isActive: true },
  });
  expect(await subjectsTo(email)).toEqual([invited]);
  expect(await brandsNamed(brandName)).toEqual([]);
  expect(await notesOf(id)).toEqual(["approved"]);
  expect(await userOf(email)).toBeUndefined();
});

test("a member with a proven email who applied becomes a merchant with one brand, which is not shown yet, and logs in anew", async () => {
  const member = await givenMember(shop, { emailProvenAt: new Date() });
  const { id, brandName } = await givenApplicant({ email: member.email });
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
  expect(await userOf(member.email)).toMatchObject({ role: "ROLE MERCHANT" });
  const [brand, ...others] = await brandsNamed(brandName);
  expect(others).toEqual([]);
  expect(brand).toMatchObject({ isActive: false });
  expect(await merchantOf(id)).toMatchObject({ userId: member.userId, brandId: brand?.id, invitationHash: null });
  expect(await subjectsTo(member.email)).toEqual([ready]);
  const old = await app.inject({ url: "/api/user/me", headers: member.headers });
  expect(old.statusCode).toBe(401);
});

test("an account whose email nobody proved gets nothing from an approval; the mailbox gets the link", async () => {
  const stranger = await givenMember(shop);
  const { id, brandName } = await givenApplicant({ email: stranger.email });
  const answers = await Promise.all([approve(id), approve(id), approve(id)]);
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200);
  expect(answers[0]?.json().merchant).toMatchObject({ status: "Approved", invitedUntil: expect.any(String) });
  expect(await userOf(stranger.email)).toMatchObject({ role: "ROLE MEMBER", emailProvenAt: null });
  expect(await merchantOf(id)).toMatchObject({ userId: null, brandId: null });
  expect(await brandsNamed(brandName)).toEqual([]);
  expect(await subjectsTo(stranger.email)).toEqual([invited]);
  const { user } = (await app.inject({ url: "/api/user/me", headers: stranger.headers })).json();
  expect(user).toMatchObject({ role: "ROLE MEMBER", merchant: null });
});

test("two brands of one name have two addresses", async () => {
  const names = { brandName: "Twin Looms" };
  const proven = { emailProvenAt: new Date() };
  for (const member of [await givenMember(shop, proven), await givenMember(shop, proven)])
    await approve((await givenApplicant({ ...names, email: member.email })).id);
  const slugs = (await brandsNamed("Twin Looms")).map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(2);
});

test("an admin never becomes a merchant", async () => {
  const other = await givenAdmin(shop);
  const { id, brandName } = await givenApplicant({ email: other.email });
  const answer = await approve(id);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("This email belongs to an admin, who cannot become a merchant.");
  expect(await userOf(other.email)).toMatchObject({ role: "ROLE ADMIN" });
  expect(await merchantOf(id)).toMatchObject({ status: "Waiting Approval", userId: null });
  expect(await brandsNamed(brandName)).toEqual([]);
});

test("an application is rejected once, and may be approved after all", async () => {
  const { id, email } = await givenApplicant();
  const answers = await Promise.all([reject(id), reject(id)]);
  for (const answer of answers) expect(answer.statusCode).toBe(200);
  expect(await merchantOf(id)).toMatchObject({ status: "Rejected", isActive: false });
  expect(await subjectsTo(email)).toEqual([rejected]);
  expect((await approve(id)).json().merchant).toMatchObject({ status: "Approved", isActive: true });
  expect(await subjectsTo(email)).toEqual([invited, rejected]);
  expect(await notesOf(id)).toEqual(["rejected", "approved"]);
});

test("of an approval and a rejection at the same moment one is heard", async () => {
  const { id, email } = await givenApplicant();
  const [yes, no] = await Promise.all([approve(id), reject(id)]);
  const { status } = (await merchantOf(id)) ?? {};
  expect(yes.statusCode).toBe(200);
  expect(status).toBe("Approved");
  expect([200, 400]).toContain(no.statusCode);
  expect(await subjectsTo(email)).toEqual(no.statusCode === 200 ? [invited, rejected] : [invited]);
});

test("whoever has no email can neither be approved nor rejected: the sentence says whom to call", async () => {
  const { id } = await givenApplicant({ email: null });
  for (const answer of [await approve(id), await reject(id)]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe("This merchant has no email. Please call 9825011223.");
  }
  expect((await remove(id)).json()).toEqual({ success: true, message: "Merchant deleted successfully" });
  expect(await merchantOf(id)).toBeUndefined();
});

test.for([
  ["Waiting Approval", "disabled"],
  ["Waiting Approval", "enabled"],
  ["Rejected", "disabled"],
  ["Rejected", "enabled"],
] as [MerchantStatus, string][])("a merchant who is %s cannot be %s", async ([status, action]) => {
  const { id } = await givenApplicant({ status });
  const answer = await setActive(id, action === "enabled");
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toBe("Only an approved merchant can be disabled or enabled.");
  expect(await merchantOf(id)).toMatchObject({ status, isActive: false });
});

test("an approved merchant cannot be rejected", async () => {
  const merchant = await givenMerchant(shop);
  const answer = await reject(merchant.merchantId);
  expect(answer.statusCode).toBe(400);
  expect(await merchantOf(merchant.merchantId)).toMatchObject({ status: "Approved", isActive: true });
});

test("deleting a merchant switches brand and products off and makes the person a member again", async () => {
  const merchant = await givenMerchant(shop);
  const product = await givenProduct(db, { brandId: merchant.brandId });
  const codes = (await Promise.all([remove(merchant.merchantId), remove(merchant.merchantId)])).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.sort()).toEqual([200, 404]);
  expect(await userOf(merchant.email)).toMatchObject({ role: "ROLE MEMBER" });
  const [brand] = await db.select().from(brands).where(eq(brands.id, merchant.brandId));
  expect(brand).toMatchObject({ isActive: false });
  const [left] = await db.select().from(products).where(eq(products.id, product.id));
  expect(left).toMatchObject({ isActive: false, brandId: merchant.brandId });
  expect((await app.inject(`/api/product/item/${product.slug}`)).statusCode).toBe(404);
  expect(await notesOf(merchant.merchantId)).toEqual(["deleted"]);
});

test("an admin who is a merchant too stays an admin when the merchant is deleted", async () => {
  const merchant = await givenMerchant(shop);
  await db.update(users).set({ role: "ROLE ADMIN", staffRole: "owner" }).where(eq(users.id, merchant.userId));
  await remove(merchant.merchantId);
  expect(await userOf(merchant.email)).toMatchObject({ role: "ROLE ADMIN" });
});

test.for(["Waiting Approval", "Approved", "Rejected"] as const)(
  "a merchant who is %s can be deleted",
  async (status) => {
    const { id } = await givenApplicant({ status });
    expect((await remove(id)).statusCode).toBe(200);
    expect((await remove(id)).statusCode).toBe(404);
  },
);

test("merchants that do not exist are not found", async () => {
  for (const id of ["01a1dff1-d729-768f-a9c5-d38ba2273bc0", "nobody"])
    for (const answer of [await approve(id), await reject(id), await setActive(id, true), await remove(id)])
      expect(answer.statusCode).toBe(404);
});

test("only admins decide about merchants", async () => {
  const { id } = await givenApplicant();
  const merchant = await givenMerchant(shop);
  const calls = [
    ["PUT", `approve/${id}`],
    ["PUT", `reject/${id}`],
    ["PUT", `${merchant.merchantId}/active`],
    ["DELETE", `delete/${id}`],
    ["GET", ""],
    ["GET", "search?search=loom"],
  ] as const;
  for (const [method, path] of calls) {
    const url = `/api/merchant/${path}`.replace(/\/$/, "");
    const ask = (headers = {}) => app.inject({ method, url, headers, ...(method === "PUT" && { body: {} }) });
    expect((await ask()).statusCode, url).toBe(401);
    for (const person of [await givenMember(shop), merchant])
      expect((await ask(person.headers)).statusCode, url).toBe(403);
  }
  expect(await merchantOf(id)).toMatchObject({ status: "Waiting Approval" });
});
