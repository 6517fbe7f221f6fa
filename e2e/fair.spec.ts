/**
 * The dark patterns that India's Guidelines for Prevention and Regulation of Dark Patterns, 2023 name, one by one: docs/fair.md says what keeps each.
 * Not applicable: the shop bills nothing again and again (SaaS billing), and serves no program to install (rogue malware), of which the last test
 * sees that whatever a page runs is the shop's own.
 */
import type { Locator, Page } from "@playwright/test";
import { formatRupees } from "#contract/money.ts";
import type { Product } from "#contract/products.ts";
import { arriveWithBag, bagLine, checkBag, shownProducts, storedBag } from "./bag.ts";
import { arriveAsBuyer, myOrders, placeOrder, plentifulProduct } from "./buying.ts";
import { readProduct } from "./catalogue.ts";
import { mailedLink } from "./mails.ts";
import { seeNotice } from "./notice.ts";
import { newMember } from "./people.ts";
import { expect, keepToken, open, test } from "./shop.ts";

const openPages = [
  "/",
  "/shop",
  "/cart",
  "/login",
  "/register",
  "/checkout",
  "/contact",
  "/sell",
  "/grievance",
  "/install",
];
const ownPages = [
  "/dashboard",
  "/dashboard/address/add",
  "/dashboard/my-data",
  "/dashboard/mails",
  "/dashboard/wishlist",
  "/dashboard/orders",
];

/** Opens each page with something in the bag, and says of each what is wrong with it. */
async function lookAt(page: Page, paths: string[], faultsOf: (page: Page) => Promise<string[]>): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

async function arriveWithOne(page: Page): Promise<Product> {
  const product = await plentifulProduct(page.request);
  await arriveWithBag(page, [bagLine(product)]);
  return product;
}

const wordsOf = async (locator: Locator): Promise<string[]> =>
  (
    await locator.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""))
  ).map((words) => words.trim());

test("false urgency: “Only 2 left” is what the shop has, and nothing counts down or hurries", async ({ page }) => {
  const urgent =
    /hurry|ends in|selling fast|last chance|limited time|only today|\d+ (people|others|shoppers) (are|have|just|bought|viewed)|in high demand/i;
  const { products } = (await (await page.request.get("/api/product/list?limit=100&max=0")).json()) as {
    products: Product[];
  };
  const few = products.filter(({ fewLeft }) => fewLeft);
  for (const { slug, fewLeft } of few) {
    const { sizeStock, quantity } = await readProduct(page.request, slug);
    const stock = fewLeft?.size ? sizeStock?.[fewLeft.size] : quantity;
    expect(fewLeft?.quantity, slug).toBe(stock);
  }
  const product = few[0] ?? products[0];
  await arriveWithOne(page);
  await lookAt(page, ["/shop", `/product/${product?.slug}`, "/cart"], async () => {
    const main = page.getByRole("main");
    await page.waitForLoadState("networkidle");
    const before = await main.innerText();
    await page.waitForTimeout(2500);
    const faults = (await main.innerText()) === before ? [] : ["its words change by themselves"];
    return [...faults, ...(before.match(urgent) ?? [])];
  });
  if (few[0]?.fewLeft) {
    const { quantity, size } = few[0].fewLeft;
    await open(page, `/shop?q=${encodeURIComponent(few[0].name)}`);
    const card = page.getByRole("article").filter({ hasText: few[0].name }).first();
    await expect(card).toContainText(`Only ${quantity} left${size ? ` in ${size}` : ""}`);
  }
});

test("basket sneaking and drip pricing: one piece is one line, and the whole price is said before anybody signs in", async ({
  page,
}) => {
  const product = await plentifulProduct(page.request, ({ taxable }) => taxable);
  await open(page, `/product/${product.slug}`);
  const main = page.getByRole("main");
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Bag" }).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  const { lines } = await storedBag(page);
  expect(lines?.map(({ _id, quantity }) => [_id, quantity])).toEqual([[product._id, 1]]);
  const { totalWithTax, totalTax, shipping, cashFee } = await checkBag(page, [bagLine(product)]);
  await page.keyboard.press("Escape");
  if (shipping === 0) await expect(main, "the price with tax").toContainText(formatRupees(totalWithTax - cashFee));
  await open(page, "/cart");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(`Grand total${formatRupees(totalWithTax)}`);
  if (totalTax > 0) await expect(summary).toContainText(formatRupees(totalTax));
});

test("bait and switch: a price is the same in the list, on the page, in the bag and on the order", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const product = await plentifulProduct(page.request);
  const price = formatRupees(product.salePrice);
  await open(page, `/shop?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByRole("article").filter({ hasText: product.name }).first()).toContainText(price);
  await page.getByRole("article").filter({ hasText: product.name }).first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole("main").getByText(price, { exact: true }).first()).toBeVisible();
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Bag" }).click();
  const drawer = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(drawer.getByRole("listitem").filter({ hasText: product.name })).toContainText(price);
  const said = await checkBag(page, [bagLine(product)]);
  await drawer.getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/payment\?order=/);
  const [order] = await myOrders(page.request, buyer);
  expect(order?.products).toHaveLength(1);
  expect(order?.totalWithTax, "the price at the end").toBe(said.totalWithTax);
  await expect(page.getByRole("main")).toContainText(formatRupees(said.totalWithTax));
  // What is chosen beforehand is not what costs more.
  await expect(page.getByRole("radio", { name: "Pay online" })).toBeChecked();
});

/** Of all boxes only this one may be ticked beforehand: a first address is the only one to send to. It costs nothing and tells nobody anything. */
const harmless = "isDefault";

/** Boxes that are ticked, and those whose words say the opposite of what a tick does. */
async function findTicked(page: Page): Promise<string[]> {
  const boxes = page.locator(`input[type=checkbox]:not([name=${harmless}]), [role=checkbox], [role=switch]`);
  const ticked = await boxes.evaluateAll((all) =>
    all
      .filter((box) => (box as HTMLInputElement).checked || box.getAttribute("aria-checked") === "true")
      .map((box) => `${(box as HTMLInputElement).name || box.textContent} is ticked beforehand`),
  );
  const labels = await boxes.evaluateAll((all) =>
    all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ""),
  );
  const tricky = labels.filter((label) =>
    /\b(not|don't|no longer|never|opt[- ]?out|un(tick|check|subscribe))\b/i.test(label),
  );
  return [...ticked, ...tricky.map((label) => `“${label}” is trick wording`)];
}

test("basket sneaking and trick wording: nothing is ticked beforehand, and a tick means yes", async ({ page }) => {
  const product = await arriveWithOne(page);
  const alert = `/alerts/ask/${product.slug}`;
  await lookAt(page, [...openPages, `/product/${product.slug}`, alert], findTicked);
  const member = await newMember(page.request);
  await keepToken(page, member.token);
  await page.evaluate((token) => localStorage.setItem("token", token), member.token);
  await lookAt(page, ownPages, findTicked);
});

test("confirm shaming: no button makes people feel bad for declining", async ({ page }) => {
  const shaming =
    /no,? thanks|i (don't|do not|hate|prefer|would rather)|i'd rather|not interested|pay (the )?full price|miss out|are you sure you want to (leave|lose)|lose (my|your)/i;
  const product = await arriveWithOne(page);
  const buttons = async () =>
    (await wordsOf(page.locator("button, a, [role=button]"))).filter((words) => shaming.test(words));
  await lookAt(page, [...openPages, `/product/${product.slug}`], buttons);
  const member = await newMember(page.request);
  await keepToken(page, member.token);
  await page.evaluate((token) => localStorage.setItem("token", token), member.token);
  await lookAt(page, ownPages, buttons);
  await open(page, "/dashboard/my-data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  expect(await buttons()).toEqual([]);
});

test("forced action: a guest buys without account, newsletter or app", async ({ page }) => {
  await arriveWithOne(page);
  await open(page, "/cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  const guest = page.getByRole("link", { name: "Continue as guest" });
  await expect(guest).toBeInViewport();
  await guest.click();
  await expect(page.getByRole("button", { name: "Place order and pay" })).toBeEnabled();
  const required = page.locator("main").locator("input[required][type=checkbox], input[required][type=password]");
  await expect(required).toHaveCount(0);
});

/** How much is to be done: fields to fill in and buttons to press. */
const counted = () => {
  let steps = 0;
  return {
    steps: () => steps,
    fill: (field: Locator, value: string) => field.fill(value).then(() => (steps += 1)),
    press: (button: Locator) => button.click().then(() => (steps += 1)),
  };
};

test("subscription trap: leaving the newsletter or an account takes no more than joining", async ({ page }) => {
  test.skip(!process.env.SHOP_DATA_DIR, "needs the mails of the shop");
  const email = `fair-${crypto.randomUUID()}@example.com`;
  const [joining, leaving] = [counted(), counted()];
  await open(page, "/");
  const form = page.getByRole("region", { name: "Letters from the loom" });
  await joining.fill(form.getByLabel("Email"), email);
  await joining.press(form.getByRole("button", { name: "Subscribe" }));
  await open(page, await mailedLink(email, /\/newsletter\/confirm\/\S+/));
  await joining.press(page.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  await open(page, await mailedLink(email, /\/newsletter\/unsubscribe\/\S+/));
  await leaving.press(page.getByRole("main").getByRole("button", { name: "Unsubscribe" }));
  await expect(page.getByRole("main").getByRole("status")).toBeVisible();
  expect(leaving.steps()).toBeLessThanOrEqual(joining.steps());

  const [signingUp, deleting] = [counted(), counted()];
  const password = "indigo-and-madder";
  await open(page, "/register");
  await signingUp.fill(page.getByRole("textbox", { name: "Email" }), `fair-${crypto.randomUUID()}@example.com`);
  await signingUp.fill(page.getByRole("textbox", { name: "First Name" }), "Asha");
  await signingUp.fill(page.getByRole("textbox", { name: "Last Name" }), "Rao");
  await signingUp.fill(page.getByRole("textbox", { name: "Password" }), password);
  await signingUp.press(page.getByRole("button", { name: "Sign Up" }));
  await expect(page).toHaveURL("/dashboard");
  await deleting.press(page.getByRole("link", { name: "My data" }));
  await deleting.press(page.getByRole("button", { name: "Delete my account" }));
  const dialog = page.getByRole("dialog", { name: "Delete my account" });
  await deleting.fill(dialog.getByLabel("Password", { exact: true }), password);
  await deleting.press(dialog.getByRole("button", { name: "Delete for ever" }));
  await expect(page).toHaveURL(/\/login/);
  expect(deleting.steps()).toBeLessThanOrEqual(signingUp.steps());
});

/** The brighter of two colours against the other, as WCAG has it. */
const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    const luminance = (colour: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (at: Element | null): string => {
      const ground = at ? getComputedStyle(at).backgroundColor : "white";
      return ground === "rgba(0, 0, 0, 0)" ? groundOf(at?.parentElement ?? null) : ground;
    };
    const { color, fontSize } = getComputedStyle(element);
    const [a = 0, b = 0] = [luminance(color), luminance(groundOf(element))].sort((one, other) => other - one);
    const { height } = element.getBoundingClientRect();
    return { height, fontSize: Number.parseFloat(fontSize), contrast: (a + 0.05) / (b + 0.05) };
  });

async function expectAsVisible(decline: Locator, accept: Locator): Promise<void> {
  await expect(decline).toBeInViewport();
  const [no, yes] = [await lookOf(decline), await lookOf(accept)];
  expect(no.height, "as high").toBeGreaterThanOrEqual(yes.height);
  expect(no.fontSize, "in letters as large").toBeGreaterThanOrEqual(yes.fontSize);
  expect(no.contrast, "as easy to read").toBeGreaterThanOrEqual(4.5);
}

test("interface interference: saying no is as visible as saying yes", async ({ page }) => {
  const buyer = await arriveAsBuyer(page);
  const order = await placeOrder(page.request, buyer, [{ product: await plentifulProduct(page.request) }]);
  await open(page, `/order/${order._id}`);
  await page.getByRole("button", { name: "Cancel Order" }).click();
  const dialog = page.getByRole("dialog");
  const [no, yes] = [dialog.getByRole("button", { name: "Go back" }), dialog.getByRole("button", { name: /cancel/i })];
  await expectAsVisible(no, yes);
  await no.click();
  await open(page, "/dashboard/my-data");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const farewell = page.getByRole("dialog", { name: "Delete my account" });
  const back = farewell.getByRole("button", { name: "Go back" });
  const remove = farewell.getByRole("button", { name: "Delete for ever" });
  await expectAsVisible(back, remove);
  await expectAsVisible(remove, back);
  await open(page, `/payment?order=${order._id}`);
  const boxes = await Promise.all(
    ["Pay online", "Cash on delivery"].map((name) => page.locator("label").filter({ hasText: name }).boundingBox()),
  );
  expect(boxes[1]?.width).toBe(boxes[0]?.width);
});

test("disguised advertisement: lists are in the order they say, and nothing on a page leads elsewhere unmarked", async ({
  page,
}) => {
  const order = encodeURIComponent('{"price":1}');
  const { products } = (await (
    await page.request.get(`/api/product/list?max=0&limit=60&sortOrder=${order}`)
  ).json()) as { products: Product[] };
  const prices = products.map(({ salePrice }) => salePrice);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const [product] = await shownProducts(page);
  await lookAt(page, ["/", "/shop", `/product/${product?.slug}`], async () => {
    const elsewhere = await page
      .locator("main a[href^=http]")
      .evaluateAll((all) =>
        (all as HTMLAnchorElement[])
          .filter(
            ({ href, textContent }) =>
              new URL(href).origin !== location.origin && !/new window/.test(textContent ?? ""),
          )
          .map(({ href }) => href),
      );
    const marks = (await page.getByRole("main").innerText()).match(/sponsored|promoted|advert/i) ?? [];
    return [...elsewhere, ...marks];
  });
});

test("nagging: nothing opens by itself, a notice goes and does not come back, and no permission is asked for", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked = () => document.documentElement.setAttribute("data-asked", "yes");
    if ("Notification" in window) {
      Notification.requestPermission = async () => {
        asked();
        return "denied";
      };
    }
    navigator.geolocation.getCurrentPosition = asked;
  });
  await arriveWithOne(page);
  await lookAt(page, ["/", "/shop", "/cart", "/install"], async () => {
    await page.waitForTimeout(1000);
    const dialogs = await page.locator("dialog[open], [role=dialog]:visible, [role=alertdialog]:visible").count();
    const asked = await page.locator("html[data-asked]").count();
    return [...(dialogs ? ["a window opened by itself"] : []), ...(asked ? ["a permission was asked for"] : [])];
  });
  await open(page, "/");
  const form = page.getByRole("region", { name: "Letters from the loom" });
  await form.getByLabel("Email").fill(`fair-${crypto.randomUUID()}@example.com`);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await seeNotice(page, "mail");
  const notices = page.locator(".notice");
  await expect(notices).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await open(page, "/");
  await page.waitForTimeout(1000);
  await expect(notices).toHaveCount(0);
});

test("rogue malware: whatever a page runs or fetches is the shop's own, and no file comes unasked", async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== new URL(page.url()).origin && page.url() !== "about:blank")
      foreign.push(request.url());
  });
  page.on("download", (download) => foreign.push(download.suggestedFilename()));
  const product = await arriveWithOne(page);
  await lookAt(page, ["/", "/shop", `/product/${product.slug}`, "/cart", "/login"], async () => foreign.splice(0));
});
