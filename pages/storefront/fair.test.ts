/** Dark patterns that need no layout: docs/fair.md says what keeps each out. What needs one: e2e/fair/. */
import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { formatRupees } from "#contract/money.ts";
import type { CheckedBag } from "#contract/sales/cart.ts";
import { bagLine, bagStorage, storedBag } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { openPage, type Page, type PageOptions } from "#pages/testing/page.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer } from "#server/testing/given/orders.ts";
import { givenMember } from "#server/testing/given/people.ts";
import { mailsTo, newsletterTokenFor } from "#server/testing/mails.ts";
import { openShop } from "#server/testing/shop.ts";
import { cards } from "./list.ts";

const { app, shop, db } = await openShop();
const brand = await givenBrand(db, { name: "Kosala Looms" });
const product = await givenProduct(db, {
  name: "Indigo kurta",
  brandId: brand.id,
  pricePaise: 120_000,
  taxable: true,
  sizes: ["M", "L"],
  quantity: 600,
});
for (const [i, pricePaise] of [90_000, 60_000, 150_000].entries())
  await givenProduct(db, { name: `Stole ${i}`, brandId: brand.id, pricePaise, quantity: 600 });

const openPages = [
  ...["/", "/shop", "/cart", "/login", "/register", "/checkout", "/contact", "/sell", "/grievance", "/install"],
  ...[`/product/${product.slug}`, `/alerts/ask/${product.slug}`],
];
const ownPages = [
  ...["/dashboard", "/dashboard/address/add", "/dashboard/my-data", "/dashboard/mails", "/dashboard/wishlist"],
  "/dashboard/orders",
];

/** Opens each page with something in the bag, and says of each what is wrong with it. */
async function lookAt(paths: string[], options: PageOptions, faultsOf: (page: Page) => string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    const page = await openPage(app, path, { ...options, storage: bagStorage([bagLine(product)]) });
    await page.findAllByRole("heading", { level: 1 });
    faults.push(...faultsOf(page).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

/** The only box that may be ticked beforehand: a first address is the only one to send to. It costs nothing and tells nobody anything. */
const harmless = "isDefault";

/** Boxes that are ticked, and those whose words say the opposite of what a tick does. */
function findTicked({ document }: Page): string[] {
  const boxes = [
    ...document.querySelectorAll<HTMLInputElement>(
      `input[type=checkbox]:not([name=${harmless}]), [role=checkbox], [role=switch]`,
    ),
  ];
  const ticked = boxes.filter((box) => box.checked || box.getAttribute("aria-checked") === "true");
  const labels = boxes.map((box) => box.labels?.[0]?.textContent ?? "");
  const tricky = labels.filter((label) =>
    /\b(not|don't|no longer|never|opt[- ]?out|un(tick|check|subscribe))\b/i.test(label),
  );
  return [
    ...ticked.map(({ name, textContent }) => `${name || textContent} is ticked beforehand`),
    ...tricky.map((label) => `“${label}” is trick wording`),
  ];
}

const shaming =
  /no,? thanks|i (don't|do not|hate|prefer|would rather)|i'd rather|not interested|pay (the )?full price|miss out|are you sure you want to (leave|lose)|lose (my|your)/i;

/** Buttons and links that make people feel bad for declining. */
const findShaming = ({ document }: Page): string[] =>
  [...document.querySelectorAll("button, a, [role=button]")]
    .map((each) => (each.getAttribute("aria-label") ?? each.textContent ?? "").trim())
    .filter((words) => shaming.test(words));

test("basket sneaking, trick wording and confirm shaming: nothing is ticked beforehand, a tick means yes, no button shames", async () => {
  const faultsOf = (page: Page) => [...findTicked(page), ...findShaming(page)];
  await lookAt(openPages, {}, faultsOf);
  const as = await givenMember(shop);
  await lookAt(ownPages, { as }, faultsOf);
  const page = await openPage(app, "/dashboard/my-data", { as });
  await press(page, page.main(), "Delete my account");
  await page.findByRole("dialog", { name: "Delete my account" });
  expect(findShaming(page)).toEqual([]);
});

test("a box that is ticked, a label that says the opposite and a button that shames are found", async () => {
  const page = await openPage(app, "/login");
  page.document.body.insertAdjacentHTML(
    "beforeend",
    `<label><input type="checkbox" name="news" checked> Do not send me letters</label>
     <div role="switch" aria-checked="true">Share</div><button>No thanks, I prefer to pay the full price</button>`,
  );
  expect(findTicked(page)).toHaveLength(3);
  expect(findShaming(page)).toHaveLength(1);
});

test("forced action: a guest buys without account, newsletter or app", async () => {
  const page = await openPage(app, "/cart", { storage: bagStorage([bagLine(product)]) });
  await press(page, page, "Checkout");
  await page.user.click(await page.findByRole("link", { name: "Continue as guest" }));
  await expect.poll(() => page.getByRole("button", { name: "Place order and pay" })).toBeEnabled();
  expect(
    page.document.querySelectorAll("main input[required][type=checkbox], main input[required][type=password]"),
  ).toHaveLength(0);
});

/** How much is to be done: fields to fill in and buttons to press. */
function counted() {
  let steps = 0;
  return {
    steps: () => steps,
    fill: async (page: Page, field: HTMLElement, value: string) => {
      await fill(page, field, value);
      steps += 1;
    },
    press: async (page: Page, button: HTMLElement) => {
      await page.user.click(button);
      steps += 1;
    },
  };
}

test("subscription trap: leaving the newsletter takes no more than joining", async () => {
  const email = "fair@example.com";
  const [joining, leaving] = [counted(), counted()];
  const home = await openPage(app, "/");
  const form = within(home.getByRole("region", { name: "Letters from the loom" }));
  await joining.fill(home, form.getByLabelText("Email"), email);
  await joining.press(home, form.getByRole("button", { name: "Subscribe" }));
  await expect.poll(async () => (await mailsTo(db, email)).length).toBe(1);
  const confirm = await openPage(app, `/newsletter/confirm/${await newsletterTokenFor(db, email)}`);
  await joining.press(confirm, confirm.getByRole("button", { name: "Confirm" }));
  await confirm.main().findByRole("status");
  const links = (await mailsTo(db, email)).flatMap(
    ({ text }) => text.match(/\/newsletter\/unsubscribe\/[\w-]+/g) ?? [],
  );
  const leave = await openPage(app, links[0] ?? "");
  await leaving.press(leave, leave.main().getByRole("button", { name: "Unsubscribe" }));
  await leave.main().findByRole("status");
  expect(leaving.steps()).toBeLessThanOrEqual(joining.steps());
});

test("subscription trap: leaving an account takes no more than opening one", async () => {
  const [signingUp, deleting] = [counted(), counted()];
  const password = "indigo-and-madder";
  const page = await openPage(app, "/register");
  const main = page.main();
  await signingUp.fill(page, main.getByRole("textbox", { name: "Email" }), "fair.account@example.com");
  await signingUp.fill(page, main.getByRole("textbox", { name: "First Name" }), "Asha");
  await signingUp.fill(page, main.getByRole("textbox", { name: "Last Name" }), "Rao");
  await signingUp.fill(page, main.getByLabelText("Password"), password);
  await signingUp.press(page, main.getByRole("button", { name: "Sign Up" }));
  await expect.poll(page.address).toBe("/dashboard");
  await deleting.press(page, await page.findByRole("link", { name: "My data" }));
  await deleting.press(page, await page.findByRole("button", { name: "Delete my account" }));
  const dialog = within(await page.findByRole("dialog", { name: "Delete my account" }));
  await deleting.fill(page, dialog.getByLabelText("Password"), password);
  await deleting.press(page, dialog.getByRole("button", { name: "Delete for ever" }));
  await expect.poll(page.address).toMatch(/^\/login/);
  expect(deleting.steps()).toBeLessThanOrEqual(signingUp.steps());
});

test("disguised advertisement: lists are in the order they say, and nothing on a page leads elsewhere unmarked", async () => {
  const order = encodeURIComponent('{"price":1}');
  const { products } = (await app.inject(`/api/product/list?max=0&limit=60&sortOrder=${order}`)).json();
  const prices = products.map(({ salePrice }: { salePrice: number }) => salePrice);
  expect(prices).toEqual([600, 900, 1200, 1500]);
  await lookAt(["/", "/shop", `/product/${product.slug}`], {}, (page) => {
    const main = page.getByRole("main");
    const elsewhere = [...main.querySelectorAll<HTMLAnchorElement>("a[href^=http]")]
      .filter(
        ({ href, textContent }) =>
          new URL(href).origin !== page.window.location.origin && !/new window/.test(textContent ?? ""),
      )
      .map(({ href }) => href);
    return [...elsewhere, ...(main.textContent?.match(/sponsored|promoted|advert/i) ?? [])];
  });
});

async function checkBag(): Promise<CheckedBag> {
  const payload = { lines: [{ product: product.id, size: "M", quantity: 1 }] };
  return (await app.inject({ method: "POST", url: "/api/cart/check", payload })).json();
}

async function addToBag(page: Page): Promise<HTMLElement> {
  await page.user.click(page.getByRole("radio", { name: "M" }));
  await press(page, page.main(), "Add To Bag");
  return page.findByRole("dialog", { name: "Shopping Cart" });
}

test("basket sneaking and drip pricing: one piece is one line, and the whole price is said before anybody signs in", async () => {
  const page = await openPage(app, `/product/${product.slug}`);
  await addToBag(page);
  expect(storedBag(page).lines?.map(({ _id, quantity }) => [_id, quantity])).toEqual([[product.id, 1]]);
  const { totalWithTax, totalTax, shipping, cashFee } = await checkBag();
  expect(shipping).toBe(0);
  expect(page.getByRole("main"), "the price with tax").toHaveTextContent(formatRupees(totalWithTax - cashFee));
  const cart = await page.reload("/cart");
  const summary = () => cart.getByRole("region", { name: "Summary" });
  await expect.poll(summary).toHaveTextContent(`Grand total${formatRupees(totalWithTax)}`);
  expect(totalTax).toBeGreaterThan(0);
  expect(summary()).toHaveTextContent(formatRupees(totalTax));
});

test("bait and switch: a price is the same in the list, on the page, in the bag and on the order", async () => {
  const as = await givenBuyer(shop);
  const price = formatRupees(product.pricePaise / 100);
  const page = await openPage(app, `/shop?q=${encodeURIComponent(product.name)}`, { as });
  const card = () => cards(page).find(({ textContent }) => textContent?.includes(product.name)) as HTMLElement;
  expect(card()).toHaveTextContent(price);
  await page.user.click(within(card()).getAllByRole("link")[0] as HTMLElement);
  await page.findByRole("heading", { level: 1, name: product.name });
  expect(page.main().getAllByText(price)[0]).toBeVisible();
  const drawer = await addToBag(page);
  expect(await within(drawer).findByRole("listitem", { name: new RegExp(product.name) })).toHaveTextContent(price);
  const said = await checkBag();
  await press(page, within(drawer), "Checkout");
  await expect.poll(page.address).toMatch(/^\/payment\?order=/);
  const { orders } = (await app.inject({ url: "/api/order/me", headers: as.headers })).json();
  expect(orders).toHaveLength(1);
  expect(orders[0].products).toHaveLength(1);
  expect(orders[0].totalWithTax, "the price at the end").toBe(said.totalWithTax);
  await expect.poll(() => page.getByRole("main")).toHaveTextContent(formatRupees(said.totalWithTax));
  // What is chosen beforehand is not what costs more.
  expect(await page.findByRole("radio", { name: /^Pay online/ })).toBeChecked();
});
