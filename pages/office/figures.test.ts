import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import type { Overview } from "#contract/oversight/overview.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice } from "#pages/testing/notices.ts";
import { followMenu, officeMenu } from "#pages/testing/office-menu.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenParcel } from "#server/testing/given/parcels.ts";
import { givenAdmin, givenMember, givenMerchant } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop({ RATE_LIMITS: "off" });
const [admin, merchant] = [await givenAdmin(shop), await givenMerchant(shop)];
const { call, deliveredItem } = caseTools(app, shop, admin);
const openAs = (as: { token: string }, path: string) => openPage(app, path, { as });
const link = (page: Page, name: string | RegExp) => page.main().findByRole("link", { name });
const isChosen = async (page: Page, group: string, name: string) => {
  const filter = within(await page.main().findByRole("navigation", { name: group }));
  expect(filter.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
};

describe("the overview", () => {
  test("an owner sees on the dashboard what needs them, and on the overview every figure", async () => {
    const message = { name: "Asha", email: "asha@example.com", message: "Where is my kurta, please?" };
    await app.inject({ method: "POST", url: "/api/contact/add", payload: message });
    const page = await openAs(admin, "/dashboard");
    const needs = within(await page.main().findByRole("region", { name: "Needs you today" }));
    expect(needs.getByRole("link", { name: /Messages waiting/ })).toHaveAttribute(
      "href",
      "/dashboard/contact?which=waiting",
    );
    await expectAccessible(page);
    expect(needs.getAllByRole("listitem").length).toBeLessThanOrEqual(4);
    await page.user.click(needs.getByRole("link", { name: /^Overview/ }));
    await page.main().findByRole("heading", { level: 1, name: "Overview" });
    expect(await link(page, /^Messages waiting/)).toHaveTextContent("1");
    expect(await link(page, /^Today/)).toHaveTextContent(/₹[\d,]+\.\d\d/);
    page.main().getByText(/paid or to be paid on delivery, .* Days are those of India/);
    await expectAccessible(page);
  });

  test("each figure of the overview leads to the list that it counts", async () => {
    const page = await openAs(admin, "/dashboard/overview");
    const follow = async (name: RegExp) => {
      if (page.address() !== "/dashboard/overview") {
        await page.user.click(officeMenu(page).getByRole("link", { name: "Account Details" }));
        await page.user.click(await link(page, /^Overview/));
      }
      await page.user.click(await link(page, name));
    };
    const counted = (words: RegExp) => page.main().findAllByText(words, { selector: "[role=status]" });
    await follow(/^Low stock/);
    await isChosen(page, "Which products", "Low stock");
    expect(page.address()).toBe("/dashboard/product?stock=low");
    expect(await counted(/^\d+ products?$/)).toHaveLength(1);
    const filter = within(page.main().getByRole("navigation", { name: "Which products" }));
    await page.user.click(filter.getByRole("link", { name: "All" }));
    await expect.poll(page.address).toMatch(/\/dashboard\/product\??$/);
    await follow(/^Reviews waiting/);
    await isChosen(page, "Which reviews", "Waiting");
    expect(page.address()).toBe("/dashboard/review?status=Waiting+Approval");
    await expectAccessible(page);
    await follow(/^Merchants waiting/);
    await isChosen(page, "Which merchants", "Waiting");
    await follow(/^Messages waiting/);
    await isChosen(page, "Which messages", "Waiting");
    await page.main().findByText("Where is my kurta, please?");
    await follow(/^Grievances open/);
    await isChosen(page, "Which grievances", "Open");
    await follow(/^This week/);
    expect(await page.main().findByLabelText("Placed")).toHaveValue("week");
    expect(page.address()).toBe("/dashboard/orders/customers?placed=week&payment=Settled");
    expect(await counted(/^\d+ orders?$/)).toHaveLength(1);
    await expectAccessible(page);
    await follow(/^Orders to process/);
    await expect.poll(page.address).toMatch(/status=Not\+processed&payment=Settled/);
    await page.main().findByRole("heading", { level: 1, name: "Customer Orders" });
  });

  test("a seller has an overview of its own brand", async () => {
    const page = await openAs(merchant, "/dashboard/overview");
    page.main().getByRole("heading", { name: "Orders of your brand" });
    expect(page.main().queryByRole("link", { name: /Merchants waiting|Unpaid orders/ })).toBeNull();
    await expectAccessible(page);
    await page.user.click(await link(page, /^Orders to process/));
    await page.main().findByRole("heading", { level: 1, name: "Brand Orders" });
  });

  test("a member has none, and sees no figures on the dashboard", async () => {
    const page = await openAs(await givenMember(shop), "/dashboard/overview");
    await seeNotice(page, "Forbidden! You are not allowed to access this resource.");
    expect(page.address()).toBe("/dashboard");
    page.main().getByRole("heading", { name: "Account Details" });
    expect(page.queryByRole("region", { name: "Needs you today" })).toBeNull();
  });

  test("nothing is shown above the account details when nothing waits, and all of them without an answer", async () => {
    const nought = { orders: 0, sales: 0 };
    const orders = {
      today: nought,
      week: nought,
      toProcess: 0,
      toPack: 0,
      unpaid: null,
      overdueReturns: 0,
      lostParcels: 0,
    };
    const none = {
      cases: null,
      payouts: null,
      reviews: null,
      merchants: null,
      messages: null,
      grievances: null,
      chat: 0,
      lowStock: 0,
    };
    const overview: Overview = { orders, ...none };
    for (const [status, body] of [
      [200, { overview }],
      [500, { error: "No." }],
    ] as const) {
      let asked = 0;
      const intercept = ({ url }: Request) => {
        if (!url.endsWith("/api/overview")) return undefined;
        asked += 1;
        return Response.json(body, { status });
      };
      const page = await openPage(app, "/dashboard", { as: merchant, intercept });
      await expect.poll(() => asked).toBe(1);
      expect(await page.main().findByLabelText("First Name")).toBeVisible();
      expect(page.queryByRole("region", { name: "Needs you today" })).toBeNull();
    }
  });
});

/** Ten pieces that arrived: of them five came back too small, one is exchanged and one was broken. Another parcel is late. */
async function givenCases() {
  const { buyer, orderId, item, product } = await deliveredItem({ brandId: merchant.brandId, quantity: 10 });
  const refundTo = { upi: "asha@upi" };
  for (const [path, body] of [
    ["/return/add", { orderId, items: [{ item, quantity: 5, reason: "Too small" }], refundTo }],
    ["/exchange/add", { item, quantity: 1, size: "L" }],
    ["/claim/add", { item, quantity: 1, kind: "Damaged", wish: "Refund", note: "A hole", refundTo }],
  ] as const) {
    const answer = await call(buyer, "POST", path, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const other = await givenBuyer(shop);
  const late = await givenOrder(app, other, [{ product: product.id }]);
  await payAtTheDoor(app, other, late._id);
  await givenParcel(shop, late._id, [{ item: late.products[0]?._id ?? "", quantity: 1 }], {
    status: "Handed over",
    courier: "Delhivery",
    expectedOn: "2026-01-02",
  });
}

describe("reports", () => {
  const reports = (page: Page) => within(page.main().getByRole("navigation", { name: "Which report" }));

  test("staff read what comes back and what the figures say, of the days that they choose", async () => {
    await givenCases();
    const page = await openAs(admin, "/dashboard");
    await followMenu(page, "Finance", "Reports");
    const main = page.main();
    await main.findByRole("heading", { level: 1, name: "Reports" });
    expect(main.getByRole("region", { name: "What the figures say" })).toHaveTextContent(
      /Runs small: 5 of 5 returns say too small\./,
    );
    const table = (name: string) => main.findByRole("table", { name });
    expect(within(await table("Returns by product")).getAllByRole("row")[1]).toBeVisible();
    const [why] = main
      .getAllByRole("figure")
      .filter(({ textContent }) => textContent?.includes("Why pieces came back"));
    expect(why).toHaveTextContent("Too small");
    await page.user.click(main.getByText("Show as a table"));
    expect(await table("Returned pieces by week")).toBeVisible();
    await expectAccessible(page);

    for (const [name, caption] of [
      ["Exchanges", "Exchanges by product"],
      ["Problem reports", "Problem reports by courier"],
      ["Parcels", "Parcels by courier"],
    ] as const) {
      await page.user.click(reports(page).getByRole("link", { name }));
      await table(caption);
      await expectAccessible(page);
    }
    expect(within(await table("Parcels that are late now")).getAllByRole("link")).not.toHaveLength(0);

    await fill(page, main.getByLabelText("From"), "2020-01-02");
    await fill(page, main.getByLabelText("To"), "2020-01-01");
    await press(page, main, "Show these days");
    await main.findByText("From must not be after To.");
    await fill(page, main.getByLabelText("To"), "2020-02-01");
    await press(page, main, "Show these days");
    await expect.poll(page.address).toMatch(/report=parcels&from=2020-01-02&to=2020-02-01/);
    const returns = () => reports(page).getByRole("link", { name: "Returns" });
    await expect.poll(returns).toHaveAttribute("href", expect.stringContaining("from=2020-01-02&to=2020-02-01"));
    await page.user.click(returns());
    await main.findByText(/^Nothing came back in these days\./);
    await expectAccessible(page);
    await page.user.click(main.getByRole("link", { name: "Show the last 90 days" }));
    await table("Returns by product");
    await expectAccessible(page);
  });

  test("a merchant reads the reports of its own brand", async () => {
    const page = await openAs(merchant, "/dashboard/reports");
    page.main().getByRole("table", { name: "Returns by product" });
    expect(page.main().queryByRole("table", { name: "Returns by seller" })).toBeNull();
    expect(page.main().queryByLabelText("Seller")).toBeNull();
    await expectAccessible(page);
  });

  test("a member has no reports", async () => {
    const page = await openAs(await givenMember(shop), "/dashboard/reports");
    expect(page.address()).toBe("/dashboard");
  });
});
