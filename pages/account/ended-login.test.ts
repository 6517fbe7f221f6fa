import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sentences } from "#contract/messages.ts";
import { seeAlert } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

const endLogins = (userId: string) => db.delete(sessions).where(eq(sessions.userId, userId));
const storedToken = ({ window }: Page) => window.localStorage.getItem("token");

/** The login has ended just before a call of this path. */
const endedBefore =
  (path: string, { userId }: { userId: string }) =>
  async ({ url }: Request) => {
    if (new URL(url).pathname === path) await endLogins(userId);
    return undefined;
  };

async function seeSignedOut(page: Page): Promise<void> {
  await seeAlert(page, sentences.unauthorized);
  await expect.poll(page.address).toMatch(/^\/login/);
  await page.findByRole("heading", { level: 1, name: "Login" });
  expect(storedToken(page)).toBeNull();
  expect(page.notices, "it is said once").toEqual([]);
}

test("a call in the background that nobody waits for signs out, with the notice", async () => {
  const member = await givenMember(shop);
  const page = await openPage(app, "/contact", { as: member, intercept: endedBefore("/api/cart/bag", member) });
  await seeSignedOut(page);
});

test("a loader that can do without its answer signs out as well", async () => {
  const admin = await givenAdmin(shop);
  const page = await openPage(app, "/dashboard", { as: admin, intercept: endedBefore("/api/auth/factor", admin) });
  await seeSignedOut(page);
});

test("many calls at once that are refused say so once", async () => {
  const admin = await givenAdmin(shop);
  const intercept = endedBefore("/api/product", admin);
  const page = await openPage(app, "/dashboard/address", { as: admin, intercept });
  await page.findByRole("heading", { level: 1, name: "Addresses" });
  const menu = page.getByRole("navigation", { name: "Account" });
  await page.user.click(page.getAllByRole("link", { name: "Products" }).find((link) => menu.contains(link)) as Element);
  await seeSignedOut(page);
});

test("whoever became another person meanwhile stays signed in when a call of before is refused", async () => {
  const [before, now] = [await givenMember(shop), await givenMember(shop, { firstName: "Meera" })];
  let isRefused = false;
  const page = await openPage(app, "/contact", {
    as: before,
    intercept: ({ url, headers }) => {
      if (!url.endsWith("/api/cart/bag") || headers.get("authorization") !== before.token) return undefined;
      page?.window.localStorage.setItem("token", now.token);
      isRefused = true;
      return Response.json({ error: sentences.unauthorized }, { status: 401 });
    },
  });
  await expect.poll(() => isRefused).toBe(true);
  await page.findByRole("heading", { level: 1, name: "Contact Us" });
  expect(storedToken(page)).toBe(now.token);
  expect(page.notices).toEqual([]);
  expect(page.address()).toBe("/contact");
});
