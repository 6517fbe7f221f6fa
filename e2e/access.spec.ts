import type { Page } from "@playwright/test";
import { arriveWithBag, bagLine } from "./bag.ts";
import { callAs, demoAdmin, demoMember, myOrders, plentifulProduct } from "./buying.ts";
import { expect, expectAccessible, open, signIn, signUp, test } from "./shop.ts";

// Pages and what opens on them, as far as no test of their own looks at them with axe: each in both themes.
test.setTimeout(480_000);

interface Look {
  path: string;
  /** Opens a dialog, a drawer or a part of the page. */
  act?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const pressAndSee = (name: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
};

async function lookAt(page: Page, looks: Look[]) {
  for (const { path, act } of looks)
    await test.step(`${path}${act ? ", opened" : ""}`, async () => {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await act?.(page);
      await expectAccessible(page);
    });
}

const phone = { width: 360, height: 780 };

test("what opens on pages for everybody is accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  const path = `/product/${product.slug}`;
  await lookAt(page, [
    { path: "/checkout", act: press("Place order and pay") },
    { path: "/guest/no-such-link" },
    { path: "/login?next=%2Fcart" },
    { path: "/alerts/stop/no-such-link", act: press("Stop them") },
    { path: `/alerts/ask/${product.slug}` },
    { path: "/install" },
    { path: "/shop", act: pressAndSee(/^Filters/, /^Filter/) },
    { path: "/shop?name=no-such-word" },
    {
      path: "/",
      act: async (home) => {
        await home.getByRole("combobox", { name: /search/i }).click();
        await expect(home.getByRole("option").first()).toBeVisible();
      },
    },
    {
      path,
      act: async (shown) => {
        await shown.getByText("Product information").click();
        await press("Check")(shown);
        await expect(shown.getByText("PIN code must be 6 digits.")).toBeVisible();
      },
    },
    {
      path,
      act: async (shown) => {
        await pressAndSee("Look closer", "Look closer")(shown);
        await press("Zoom in")(shown);
        await expect(shown.getByRole("button", { name: "Move up" })).toBeVisible();
      },
    },
    { path: "/cart" },
  ]);
});

test("what opens on pages for everybody is accessible on a wide screen", async ({ page }) => {
  const { slug, brand } = await plentifulProduct(page.request);
  await lookAt(page, [
    { path: "/shop", act: pressAndSee(/^Quick view/, /./) },
    { path: `/shop/brand/${brand?.slug}` },
    { path: `/product/${slug}`, act: pressAndSee("Size guide", "Size guide") },
  ]);
});

test("pages of a new member are accessible, before there is anything on them", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await lookAt(page, [{ path: "/dashboard/mails" }, { path: "/dashboard/wishlist" }, { path: "/dashboard/returns" }]);
});

test("pages of a member are accessible, with orders, alerts and the faults of a review", async ({ page }) => {
  await signIn(page, "member");
  await page.setViewportSize(phone);
  const [order] = await myOrders(page.request, await demoMember(page.request));
  const { slug } = await plentifulProduct(page.request);
  await lookAt(page, [
    { path: `/order/${order?._id}` },
    { path: "/dashboard/mails" },
    {
      path: `/product/${slug}`,
      act: async (shown) => {
        await press("Publish review")(shown);
        await expect(shown.getByText("Rating is required.")).toBeVisible();
      },
    },
  ]);
});

test("pages of an admin are accessible, with their dialogs, faults and empty lists", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize(phone);
  const admin = await demoAdmin(page.request);
  const { fields } = await callAs<{ fields: { _id: string }[] }>(page.request, admin, "get", "/fact");
  const { brands } = await callAs<{ brands: { _id: string }[] }>(page.request, admin, "get", "/brand");
  const { _id } = await plentifulProduct(page.request);
  const openFacts = async (form: Page) => {
    await form.getByText("Facts of the garment").click();
    await press(/^(Add Product|Save)$/)(form);
  };
  await lookAt(page, [
    { path: "/dashboard/product/add", act: openFacts },
    { path: `/dashboard/product/edit/${_id}`, act: openFacts },
    { path: `/dashboard/brand/edit/${brands[0]?._id}` },
    { path: "/dashboard/delivery?search=no-such-area" },
    { path: "/dashboard/delivery", act: pressAndSee("Add area", /area/i) },
    { path: "/dashboard/size-charts" },
    {
      path: "/dashboard/size-charts",
      act: async (list) => {
        await list.getByRole("main").getByRole("table").getByRole("link").first().click();
        await expect(list.getByRole("heading", { level: 1, name: "Edit Size Chart" })).toBeVisible();
      },
    },
    { path: "/dashboard/facts" },
    { path: `/dashboard/facts/edit/${fields[0]?._id}` },
    { path: "/dashboard/facts/add", act: press("Add Fact") },
    { path: "/dashboard/home", act: press(/^Edit block 1:/) },
    { path: "/dashboard/home", act: press("Add a block") },
    { path: "/dashboard/home/preview" },
    { path: "/dashboard/searches" },
    { path: "/dashboard/search-synonyms?search=no-such-word" },
    { path: "/dashboard/review?status=reported" },
    { path: "/dashboard/system" },
  ]);
});
