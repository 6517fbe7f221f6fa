import { arriveWithBag, bagLine, shownProducts } from "./bag.ts";
import {
  expect,
  expectDarkReadable,
  expectWholeAccessible,
  inCalmShop,
  open,
  signUp,
  testInOwnWindow as test,
} from "./shop.ts";

test.use({ ...inCalmShop, serviceWorkers: "allow" });

type PageOf = Parameters<typeof signUp>[0];

/** Until the page without a connection is kept and the worker answers for this page too. */
const untilKept = (page: PageOf) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });

const keptFiles = (page: PageOf) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test("without a connection a page shows the bag and the wishlist, and goes on by itself", async ({ page, context }) => {
  await signUp(page);
  const [first, second] = await shownProducts(page);
  if (!first || !second) throw new Error("the demo shop has products");
  await arriveWithBag(page, [bagLine(first, "M", 2)]);
  await open(page, `/product/${second.slug}`);
  await page
    .getByRole("main")
    .getByRole("button", { name: `Keep ${second.name} in your wishlist` })
    .first()
    .click();
  await expect(page.getByRole("button", { name: `Keep ${second.name} in your wishlist` }).first()).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept_hearts"))).toContain(second.slug);
  await open(page, "/cart");
  await untilKept(page);

  await context.setOffline(true);
  await page.goto("/brands");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline.");
  await expect(page).toHaveURL("/brands");
  const bag = page.getByRole("region", { name: "Your bag" });
  await expect(bag.getByRole("link", { name: first.name })).toBeVisible();
  await expect(bag).toContainText("Size M, 2 ×");
  await expect(page.getByRole("region", { name: "Your wishlist" }).getByRole("link")).toHaveText([second.name]);
  await expectWholeAccessible(page);
  // It has no style sheet but its own.
  await expectDarkReadable(page);

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
});

test("the worker keeps one page and answers nothing else: no call, no page of a person", async ({ page, context }) => {
  await open(page, "/");
  await untilKept(page);
  await open(page, "/shop");
  await open(page, "/login");
  expect(await keptFiles(page)).toEqual(["/offline.html"]);
  await context.setOffline(true);
  const asked = await page.evaluate(() =>
    fetch("/api/store").then(
      () => "answered",
      () => "failed",
    ),
  );
  expect(asked).toBe("failed");
  await expect(page.goto("/dashboard/orders")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test("a page that the shop answers does not wait for the worker, and is asked for once", async ({ page, context }) => {
  await open(page, "/");
  await untilKept(page);
  const [worker] = context.serviceWorkers();
  // It never gets an answer from now on, and so never gives one.
  await worker?.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    await registration.navigationPreload.disable();
    Object.assign(self, { fetch: () => new Promise(() => undefined) });
  });
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/brands");
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(asked.filter((path) => path === "/brands")).toHaveLength(1);
});

test("the manifest says what a home screen needs, with pictures of those sizes", async ({ page }) => {
  await open(page, "/");
  const link = page.locator('link[rel="manifest"]');
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone", name: "Tana Bana" });
  const sized = (manifest.icons as { src: string; sizes: string; purpose?: string }[]).filter(
    ({ sizes }) => sizes !== "any",
  );
  expect(sized.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of sized) {
    const real = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(real).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200);
});

test("nothing asks to be installed; the page about it does where the browser can", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Get the app" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add to home screen" })).toBeVisible();
  const button = page.getByRole("main").getByRole("button", { name: "Add to home screen" });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: "accepted" });
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
    window.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error("the browser would have asked by itself");
  });
  await button.click();
  await expect(page.getByText("It is on your home screen now.")).toBeVisible();
});
