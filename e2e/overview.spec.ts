import type { Page } from "@playwright/test";
import type { Overview } from "#contract/overview.ts";
import { seeNotice } from "./notice.ts";
import { adminAtWork } from "./office.ts";
import { arriveAsNewMember } from "./people.ts";
import { expect, expectAccessible, open, signIn, test } from "./shop.ts";

const main = (page: Page) => page.getByRole("main");
const filterOn = (page: Page, group: string, name: string) =>
  page.getByRole("navigation", { name: group }).getByRole("link", { name, exact: true });

test("an owner sees on the dashboard what needs them, and on the overview every figure with the way to its list", async ({
  page,
}) => {
  const message = { name: "Asha", email: "asha@example.com", message: "Where is my kurta, please?" };
  await page.request.post("/api/contact/add", { data: message });
  const { headers } = await adminAtWork(page.request);
  await signIn(page, "admin");
  await open(page, "/dashboard");
  const needs = page.getByRole("region", { name: "Needs you today" });
  await expect(needs.getByRole("link", { name: /Messages waiting/ })).toHaveAttribute(
    "href",
    "/dashboard/contact?which=waiting",
  );
  await expectAccessible(page);
  await expect(page.getByRole("list", { name: "More" }).getByRole("link").first()).toHaveText("Overview");
  expect(await needs.getByRole("listitem").count()).toBeLessThanOrEqual(4);
  await needs.getByRole("link", { name: /^Overview/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const { overview } = (await (await page.request.get("/api/overview", { headers })).json()) as { overview: Overview };
  expect(overview.messages).toBeGreaterThan(0);
  await expect(main(page).getByRole("link", { name: /^Today/ })).toContainText(/₹[\d,]+\.\d\d/);
  await expect(main(page).getByText(/paid or to be paid on delivery, .* Days are those of India/)).toBeVisible();
  await expectAccessible(page);

  const follow = async (name: RegExp) => {
    await open(page, "/dashboard/overview");
    await main(page).getByRole("link", { name }).click();
  };
  await follow(/^Low stock/);
  await expect(page).toHaveURL("/dashboard/product?stock=low");
  await expect(filterOn(page, "Which products", "Low stock")).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ products?$/ })).toBeVisible();
  await filterOn(page, "Which products", "All").click();
  await expect(page).toHaveURL(/\/dashboard\/product\??$/);
  await follow(/^Reviews waiting/);
  await expect(page).toHaveURL("/dashboard/review?status=Waiting+Approval");
  await expect(filterOn(page, "Which reviews", "Waiting")).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await follow(/^Merchants waiting/);
  await expect(filterOn(page, "Which merchants", "Waiting")).toHaveAttribute("aria-current", "page");
  await follow(/^Messages waiting/);
  await expect(filterOn(page, "Which messages", "Waiting")).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Where is my kurta, please?").first()).toBeVisible();
  await follow(/^Grievances open/);
  await expect(filterOn(page, "Which grievances", "Open")).toHaveAttribute("aria-current", "page");
  await follow(/^This week/);
  await expect(page).toHaveURL("/dashboard/orders/customers?placed=week&payment=Settled");
  await expect(page.getByLabel("Placed")).toHaveValue("week");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ orders?$/ })).toBeVisible();
  await expectAccessible(page);
  await follow(/^Orders to process/);
  await expect(page.getByRole("heading", { level: 1, name: "Customer Orders" })).toBeVisible();
  await expect(page).toHaveURL(/status=Not\+processed&payment=Settled/);
});

test("a seller has an overview of its own brand", async ({ page }) => {
  await signIn(page, "merchant");
  await open(page, "/dashboard/overview");
  await expect(page.getByRole("heading", { name: "Orders of your brand" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: /Merchants waiting|Payments that hang/ })).toHaveCount(0);
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /^Orders to process/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Brand Orders" })).toBeVisible();
});

test("a member has none, and sees no figures on the dashboard", async ({ page }) => {
  await arriveAsNewMember(page);
  await open(page, "/dashboard/overview");
  await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Account Details" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs you today" })).toHaveCount(0);
});

test("nothing is shown above the account details when nothing waits, and all of them without an answer", async ({
  page,
}) => {
  await signIn(page, "merchant");
  const nought = { orders: 0, sales: 0 };
  const orders = { today: nought, week: nought, toProcess: 0, unpaid: null };
  const none = { reviews: null, merchants: null, messages: null, grievances: null, chat: 0, lowStock: 0 };
  await page.route("**/api/overview", (route) => route.fulfill({ json: { overview: { orders, ...none } } }));
  await open(page, "/dashboard");
  await expect(page.getByLabel("First Name")).toBeVisible();
  await expect(page.getByRole("region", { name: "Needs you today" })).toHaveCount(0);
  await page.route("**/api/overview", (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  await open(page, "/dashboard");
  await expect(page.getByLabel("First Name")).toBeVisible();
});
