import type { Page } from "@playwright/test";
import { payAtTheDoor } from "./arrived-orders.ts";
import { arriveWithBag, bagLine } from "./bag.ts";
import {
  arriveAsBuyer,
  callAs,
  demoAdmin,
  demoMember,
  demoMerchant,
  myOrders,
  placeOrder,
  plentifulProduct,
} from "./buying.ts";
import {
  expect,
  expectAccessible,
  expectDarkReadable,
  expectWholeAccessible,
  open,
  signIn,
  signUp,
  test,
} from "./shop.ts";

// Every kind of page as a whole, with its header and footer, and what opens on pages, as far as no test of its own looks at it.

interface Look {
  path: string;
  /** Opens a dialog, a drawer or a part of the page. Then only that and the page's own part are looked at. */
  act?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};
const pressAndSee = (name: string | RegExp, dialog: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
};

async function visit(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
}

async function lookAt(page: Page, looks: Look[]) {
  for (const { path, act } of looks)
    await test.step(`${path}${act ? ", opened" : ""}`, async () => {
      await visit(page, path);
      await act?.(page);
      await (act ? expectAccessible : expectWholeAccessible)(page);
    });
}

const pages = (...paths: string[]): Look[] => paths.map((path) => ({ path }));
const phone = { width: 360, height: 780 };

test("pages to choose from are accessible", async ({ page }) => {
  const { slug, brand } = await plentifulProduct(page.request);
  await lookAt(page, [
    ...pages("/", "/shop", `/shop/brand/${brand?.slug}`, "/shop?name=no-such-word", "/brands", `/product/${slug}`),
    { path: `/product/${slug}`, act: pressAndSee("Size guide", "Size guide") },
  ]);
});

test("pages to buy on, to read and to write are accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  await lookAt(page, [
    ...pages("/cart", "/guest/no-such-link", "/size-guide", "/policies/returns", "/contact", "/grievance", "/sell"),
    { path: "/checkout", act: press("Place order and pay") },
  ]);
});

test("pages to log in, to be told and to install are accessible on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  const { slug } = await plentifulProduct(page.request);
  await lookAt(page, [
    ...pages("/login?next=%2Fcart", "/login/code", "/register", "/forgot-password", "/install", "/no/such/page"),
    ...pages(`/alerts/ask/${slug}`),
    { path: "/alerts/stop/no-such-link", act: press("Stop them") },
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

test("pages of an order are accessible: to pay, confirmed, its invoice", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  await page.setViewportSize(phone);
  const product = await plentifulProduct(page.request);
  const waiting = await placeOrder(page.request, buyer, [{ product }]);
  const taken = await placeOrder(page.request, buyer, [{ product }]);
  await payAtTheDoor(page.request, buyer, taken);
  await lookAt(
    page,
    pages(`/payment?order=${waiting._id}`, `/order/success/${taken._id}`, `/order/${taken._id}/invoice`),
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
  const openFacts = async (form: Page) => {
    await form.getByText("Facts of the garment").click();
    await press(/^(Add Product|Save)$/)(form);
  };
  await lookAt(page, [
    { path: "/dashboard/product/add", act: openFacts },
    { path: `/dashboard/product/edit/${_id}`, act: openFacts },
    { path: "/dashboard/delivery", act: pressAndSee("Add area", /area/i) },
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
    ...pages("/dashboard/delivery?search=no-such-area", "/dashboard/facts", "/dashboard/home/preview"),
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

test("the dark theme can be read: header, footer, pictures, prices, a bag, faults of a form and a question", async ({
  page,
}) => {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  for (const path of ["/", "/shop", `/product/${product.slug}`, "/cart"]) {
    await visit(page, path);
    await expectDarkReadable(page);
  }
  await visit(page, "/contact");
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("main").getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
  await expectDarkReadable(page);
  await signUp(page);
  await visit(page, "/dashboard/my-data");
  await pressAndSee("Delete my account", "Delete my account")(page);
  await expectDarkReadable(page);
});

test("the dark theme of the back office can be read: figures, charts, tables and marks", async ({ page }) => {
  await signIn(page, "admin");
  for (const path of ["/dashboard/overview", "/dashboard/orders/customers", "/dashboard/product", "/dashboard/home"]) {
    await visit(page, path);
    await expectDarkReadable(page);
  }
});
