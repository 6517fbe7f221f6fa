import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu } from "#pages/testing/office-menu.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { issueInvoiceJob } from "#server/sales/orders/jobs.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { givenAdmin, givenGuest, givenMember, type Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();

/** The only owner. */
const owner = await givenAdmin(shop, { firstName: "Devika" });
const manager = await givenAdmin(shop, { firstName: "Ravi", staffRole: "manager" });

const article = (page: Page, name: string) => page.main().getByRole("article", { name });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent ?? "");
const logIn = async ({ email, password }: Person): Promise<{ token: string }> =>
  (await app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } })).json();

test("an owner takes a member onto the staff, who finds their part of the back office, and removes them again", async () => {
  const person = await givenMember(shop, { firstName: "Lata", lastName: "Iyer" });
  const page = await openPage(app, "/dashboard/users", { as: owner });
  await followMenu(page, "Settings", "Staff");
  await page.findByRole("heading", { level: 1, name: "Staff" });
  expect(article(page, "Devika Rao")).toHaveTextContent("(you)");

  const form = within(page.getByRole("region", { name: "Add to the staff" }));
  await fill(page, form.getByLabelText("Email"), person.email);
  await page.user.selectOptions(form.getByLabelText("Role"), "Catalogue");
  await press(page, form, "Add");
  await expect.poll(() => form.getByLabelText("Email")).toHaveAccessibleDescription(/not confirmed yet/);
  await expectAccessible(page);
  await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.userId));
  await press(page, form, "Add");
  await seeNotice(page, "Added to the staff.");
  const card = await page.findByRole("article", { name: "Lata Iyer" });
  expect(card).toHaveTextContent(person.email);
  expect(card).toHaveTextContent("Catalogue");
  await expect.poll(() => form.getByLabelText("Email")).toHaveValue("");

  const as = await logIn(person);
  const other = await openPage(app, "/dashboard", { as });
  const menu = within(other.getByRole("navigation", { name: "Account" }));
  expect(menu.getByRole("link", { name: "Categories" })).toBeVisible();
  expect(menu.queryByRole("link", { name: "Users" })).toBeNull();
  await expect.poll((await openPage(app, "/dashboard/staff", { as })).address).toBe("/dashboard");

  const later = await page.reload();
  expect(article(later, "Lata Iyer")).toHaveTextContent("On 1 device");
  await later.user.click(within(article(later, "Lata Iyer")).getByRole("link", { name: "Security of Lata Iyer" }));
  await later.findByRole("heading", { level: 1, name: "Lata Iyer" });
  expect(later.getByRole("region", { name: "Second factor" })).toHaveTextContent("Switched off.");
  const where = "Where Lata is signed in";
  const devices = within(later.getByRole("region", { name: where }));
  expect(devices.getAllByRole("article")).toHaveLength(1);
  expect(devices.getByRole("article")).toHaveTextContent("Last seen");
  await expectAccessible(later);
  await press(later, devices, /^Sign out (?!everywhere)/);
  await seeNotice(later, "The device has been signed out.");
  await devices.findByText("Nowhere at the moment.");
  expect((await openPage(app, "/dashboard/category", { as })).address()).toMatch(/^\/login/);
  await logIn(person);
  const again = await later.reload();
  await press(again, within(again.getByRole("region", { name: where })), "Sign out everywhere");
  await press(again, within(await again.findByRole("dialog")), "Sign out");
  await seeNotice(again, "Signed out everywhere.");
  await again.user.click(again.getByRole("link", { name: "Back to staff" }));

  const listed = await again.findByRole("article", { name: "Lata Iyer" });
  await press(again, within(listed), /^Remove/);
  const question = await again.findByRole("dialog", { name: "Remove from the staff" });
  expect(question).toHaveTextContent("is signed out everywhere");
  await press(again, within(question), "Remove from the staff");
  await seeNotice(again, "Removed from the staff.");
  await expect.poll(() => again.queryByRole("article", { name: "Lata Iyer" })).toBeNull();

  await press(again, within(article(again, "Devika Rao")), /^Remove/);
  const warning = await again.findByRole("dialog", { name: "Remove yourself" });
  expect(warning).toHaveTextContent("Only another owner can take you back.");
  await press(again, within(warning), "Remove yourself");
  await seeNotice(again, "This is the last owner.");
});

test("guests are a list of their own beside the users", async () => {
  const guest = await givenGuest(shop, { email: "passing.by@example.com" });
  await givenMember(shop, { email: "passing.too@example.com" });
  const page = await openPage(app, "/dashboard/users?search=passing", { as: manager });
  await page.findByText("2 people found");
  const which = within(page.getByRole("navigation", { name: "Which people" }));
  await page.user.click(which.getByRole("link", { name: "Guests" }));
  await page.findByText("1 guest found");
  await expect.poll(() => page.main().getAllByRole("article")).toHaveLength(1);
  expect(page.main().getByRole("article")).toHaveTextContent(guest.email);
  await expectAccessible(page);
  const all = await openPage(app, "/dashboard/users?guests=yes", { as: manager });
  expect(
    all
      .main()
      .getAllByRole("article")
      .map((each) => each.textContent)
      .join(),
  ).toContain(guest.email);
});

test("a manager leafs through the users and finds one by name or email", async () => {
  for (let person = 0; person < 25; person++) await givenMember(shop, { firstName: "Many" });
  const { email } = await givenMember(shop, { email: "meenakshi.sundaram@example.com" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  const page = await openPage(app, "/dashboard/users", {
    as: manager,
    intercept: async ({ url }) => {
      if (url.includes("/api/user/search")) {
        asked.push(url);
        await held;
      }
      return undefined;
    },
  });
  const articles = () => page.main().getAllByRole("article");
  expect(articles()).toHaveLength(20);
  await expectAccessible(page);
  const first = texts(articles())[0];
  const pages = within(page.getByRole("navigation", { name: "Pages" }));
  await page.user.click(pages.getByRole("link", { name: "Page 2" }));
  await expect.poll(page.address).toMatch(/page=2/);
  await expect.poll(() => texts(articles())[0]).not.toBe(first);

  const box = page.getByRole("searchbox", { name: "Search users" });
  await fill(page, box, email.slice(0, 8));
  await expect.poll(() => asked).toHaveLength(1);
  await fill(page, box, email);
  release();
  await page.findByText("1 user found");
  await expect.poll(() => article(page, "Asha Rao")).toHaveTextContent(email);
  for (const fact of ["Email", "Member"]) expect(article(page, "Asha Rao")).toHaveTextContent(fact);
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  expect(article(page, "Asha Rao")).toHaveTextContent(today);
  await expect.poll(() => asked, { message: "what was typed last is asked for" }).toHaveLength(2);
  await fill(page, box, "nobody of that name");
  await page.findByText("No users found.");
  await fill(page, box, "n");
  await expect.poll(() => page.main().queryAllByRole("article")).toHaveLength(20);
  expect(page.address()).not.toContain("search");
});

test("a member is sent away from the pages of the admins", async () => {
  const as = await givenMember(shop);
  for (const path of ["users", "merchant", "merchant/add", "review", "system"]) {
    const page = await openPage(app, `/dashboard/${path}`, { as });
    await expect.poll(page.address).toBe("/dashboard");
    await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
  }
});

test("staff approve, reject, re-approve and delete reviews, and the list follows", async () => {
  const product = await givenProduct(db, { name: "Jamdani stole" });
  for (const title of ["Good cloth", "Bad cloth"]) {
    const { headers } = await givenMember(shop);
    const payload = { product: product.slug, title, review: "Wears well.", rating: 4, isRecommended: true };
    const answer = await app.inject({ method: "POST", url: "/api/review/add", headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const page = await openPage(app, "/dashboard/review", { as: manager });
  const review = (title: string) => within(article(page, title));
  const buttons = (title: string) =>
    texts(review(title).getAllByRole("button")).map((words) => words.replace(/ the review.*/, ""));
  const act = (title: string, name: RegExp) => press(page, review(title), name);
  const [good, bad] = ["Good cloth", "Bad cloth"];
  expect(review(good).getByRole("link", { name: product.name })).toHaveAttribute("href", `/product/${product.slug}`);
  review(good).getByRole("img", { name: "4 out of 5 stars" });
  expect(buttons(good)).toEqual(["Approve", "Reject", "Delete"]);
  await expectAccessible(page);

  await act(good, /^Approve/);
  await seeNotice(page, "Review approved successfully");
  await review(good).findByText("Approved");
  expect(buttons(good)).toEqual(["Delete"]);
  await act(bad, /^Reject/);
  await seeNotice(page, "Review rejected successfully");
  await expect.poll(() => buttons(bad)).toEqual(["Re-approve", "Delete"]);
  await act(bad, /^Re-approve/);
  await review(bad).findByText("Approved");

  for (const title of [good, bad]) {
    await act(title, /^Delete/);
    const question = await page.findByRole("dialog", { name: "Delete review" });
    expect(question).toHaveTextContent(product.name);
    await press(page, within(question), "Delete review");
    await expect.poll(() => page.queryByRole("article", { name: title })).toBeNull();
    expect(page.queryByRole("dialog", { name: "Delete review" })).toBeNull();
  }
  const answer = await app.inject({ url: "/api/review", headers: manager.headers });
  expect(answer.json().reviews).toEqual([]);
});

test("whoever may give money back sees, on the press of a button, whom the invoice of a deleted account was for", async () => {
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: (await givenProduct(db, { sizes: ["M"] })).id }]);
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, manager, order.products[0]?._id ?? "", "Delivered");
  await createJobRunner(shop, openLog().log)(issueInvoiceJob, { orderId: order._id });
  const payload = { password: buyer.password };
  const deleted = await app.inject({ method: "DELETE", url: "/api/user", headers: buyer.headers, payload });
  expect(deleted.statusCode, deleted.body).toBe(200);
  const page = await openPage(app, `/order/${order._id}`, { as: owner });
  const section = page.getByRole("region", { name: "Invoice Recipient" });
  expect(section).not.toHaveTextContent("12 Weavers Street");
  await press(page, within(section), "Show the recipient");
  await expect.poll(() => section).toHaveTextContent("12 Weavers Street");
  expect(section).toHaveTextContent("Kept until");
  await expectAccessible(page);
});
