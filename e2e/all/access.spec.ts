import type { Page } from "@playwright/test";
import { callAs, demoAdmin, demoMember, demoMerchant, myOrders, plentifulProduct } from "#e2e/buying.ts";
import { lookAt, pages, phone, press, pressAndSee, visit } from "#e2e/look-at.ts";
import { expect, expectDarkReadable, signIn, signUp, test } from "#e2e/shop.ts";

// Every kind of page as a whole, with its header and footer, and what opens on pages, as far as no journey looks at it.

test("pages to log in, to be told and to install are accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const { slug } = await plentifulProduct(page.request);
  await lookAt(page, [
    ...pages("/login?next=%2Fcart", "/login/code", "/register", "/forgot-password", "/install", "/no/such/page"),
    ...pages(`/alerts/ask/${slug}`),
    { path: "/alerts/stop/no-such-link", act: press("Stop them") },
  ]);
});

test("pages to read and to write are accessible on a phone, and lists of nothing", async ({ page }) => {
  await page.setViewportSize(phone);
  await lookAt(page, [
    ...pages("/guest/no-such-link", "/size-guide", "/policies/returns", "/contact", "/grievance", "/sell"),
    ...pages("/shop?name=no-such-word", "/brands"),
  ]);
});

test("what opens on a product and in the search is accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const { slug } = await plentifulProduct(page.request);
  const path = `/product/${slug}`;
  await lookAt(page, [
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
  ]);
});

test("pages of a new member are accessible, before there is anything on them", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize(phone);
  await lookAt(
    page,
    pages(
      "/dashboard",
      "/dashboard/mails",
      "/dashboard/wishlist",
      "/dashboard/returns",
      "/dashboard/orders",
      "/dashboard/address",
      "/dashboard/my-data",
      "/support",
    ),
  );
});

test("pages of a member are accessible, with orders, alerts and the faults of a review", async ({ page }) => {
  await signIn(page, "member");
  await page.setViewportSize(phone);
  const [order] = await myOrders(page.request, await demoMember(page.request));
  const { slug } = await plentifulProduct(page.request);
  await lookAt(page, [
    ...pages(`/order/${order?._id}`, "/dashboard/orders", "/dashboard/mails", "/dashboard/security"),
    {
      path: `/product/${slug}`,
      act: async (shown) => {
        await press("Publish review")(shown);
        await expect(shown.getByText("Rating is required.")).toBeVisible();
      },
    },
  ]);
});

test("pages of a merchant are accessible", async ({ page }) => {
  await signIn(page, "merchant");
  const merchant = await demoMerchant(page.request);
  const { brands } = await callAs<{ brands: { _id: string }[] }>(page.request, merchant, "get", "/brand");
  await lookAt(
    page,
    pages(
      "/dashboard/overview",
      "/dashboard/orders/brand",
      "/dashboard/product",
      "/dashboard/product/import",
      `/dashboard/brand/edit/${brands[0]?._id}`,
      "/dashboard/documents",
      "/dashboard/packing",
    ),
  );
});

test("forms of an admin are accessible, with their dialogs and faults", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize(phone);
  const admin = await demoAdmin(page.request);
  const { fields } = await callAs<{ fields: { _id: string }[] }>(page.request, admin, "get", "/fact");
  const { _id } = await plentifulProduct(page.request);
  const openAttributes = async (form: Page) => {
    await form.getByText("Facts of the garment").click();
    await press(/^(Add Product|Save)$/)(form);
  };
  await lookAt(page, [
    { path: "/dashboard/product/add", act: openAttributes },
    { path: `/dashboard/product/edit/${_id}`, act: openAttributes },
    { path: "/dashboard/delivery/areas", act: pressAndSee("Add area", /area/i) },
    { path: "/dashboard/facts/add", act: press("Add Fact") },
    ...pages(`/dashboard/facts/edit/${fields[0]?._id}`),
    { path: "/dashboard/home", act: press(/^Edit block 1:/) },
    { path: "/dashboard/home", act: press("Add a block") },
  ]);
});

test("lists and sheets of an admin are accessible, empty ones too", async ({ page }) => {
  await signIn(page, "admin");
  await page.setViewportSize(phone);
  await lookAt(page, [
    ...pages("/dashboard/promotions", "/dashboard/promotions/add", "/dashboard/coupons/add", "/dashboard/shipping"),
    ...pages("/dashboard/merchant", "/dashboard/category/add", "/dashboard/delivery"),
    ...pages("/dashboard/delivery/areas?search=no-such-area", "/dashboard/facts", "/dashboard/home/preview"),
    ...pages("/dashboard/searches", "/dashboard/search-synonyms?search=no-such-word", "/dashboard/size-charts"),
    {
      path: "/dashboard/size-charts",
      act: async (list) => {
        await list.getByRole("main").getByRole("table").getByRole("link").first().click();
        await expect(list.getByRole("heading", { level: 1, name: "Edit Size Chart" })).toBeVisible();
      },
    },
  ]);
});

test("what an admin watches over is accessible", async ({ page }) => {
  await signIn(page, "admin");
  await lookAt(
    page,
    pages(
      "/dashboard/orders/customers",
      "/dashboard/reports",
      "/dashboard/users",
      "/dashboard/review?status=reported",
      "/dashboard/system",
      "/dashboard/return-requests",
      "/dashboard/payouts",
      "/dashboard/tax",
    ),
  );
});

test("the dark theme of the back office can be read: figures, charts, tables and marks", async ({ page }) => {
  await signIn(page, "admin");
  for (const path of ["/dashboard/overview", "/dashboard/orders/customers", "/dashboard/product", "/dashboard/home"]) {
    await visit(page, path);
    await expectDarkReadable(page);
  }
});
