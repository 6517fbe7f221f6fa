import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Requests } from "#attack/contract-calls.ts";
import type { Target } from "#attack/open-target.ts";
import { fault, held, type Outcome, type Results } from "#attack/results.ts";
import { bringBrowser, browserArguments } from "#e2e/browser.ts";
import routes from "#web/routes.ts";
import { mark } from "./corpus.ts";

/** Every address of the site, as the router knows it. */
function addressesOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [own || "/"] : []), ...addressesOf(children, own)];
  });
}

const addresses: string[] = [...new Set(addressesOf(await routes))].filter((path) => !path.includes("*"));

/** What stands for the names in an address: things that hold the corpus. */
export interface Things {
  product: { id: string; slug: string };
  brand: { id: string; slug: string };
  category: { id: string; slug: string };
  order: string;
  address: string;
}

function fill(path: string, { product, brand, category, order, address }: Things): string[] {
  if (path.includes(":by?"))
    return [
      "/shop",
      `/shop/brand/${brand.slug}`,
      `/shop/category/${category.slug}`,
      `/shop?name=${encodeURIComponent(`"><img src=x onerror=window.${mark}=1 data-attack>`)}`,
    ];
  const id =
    [
      ["/product/", product.id],
      ["/brand/", brand.id],
      ["/category/", category.id],
      ["/address/", address],
    ].find(([part]) => path.includes(part ?? ""))?.[1] ?? order;
  return [
    path
      .replace(":slug", product.slug)
      .replace(":id", id)
      .replaceAll(/:\w+\??/g, "unknown"),
  ];
}

/** What the browser notices by itself, from before the first script of the page. */
export const watchPage = () => {
  const seen = window as unknown as { violations: string[] };
  seen.violations = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    seen.violations.push(`${violatedDirective} ${blockedURI}`),
  );
};

/** What the page has made of the texts: nothing but text. */
const inspectPage = (name: string) => {
  const own = window as unknown as { violations?: string[] } & Record<string, unknown>;
  const elements = [...document.querySelectorAll("*")];
  const handlers = elements
    .flatMap(({ attributes }) => [...attributes])
    .filter((attribute) => /^on/i.test(attribute.name));
  const addresses = elements.map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "");
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => textContent ?? "",
  );
  const isBroken = (text: string) => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  return {
    hasRun: own[name] !== undefined,
    elements: document.querySelectorAll("[data-attack]").length + handlers.length,
    scripts: addresses.filter((address) => /^\s*(?:javascript|data:text)/i.test(address)).length,
    brokenData: data.filter(isBroken).length,
    violations: own.violations ?? [],
    isShown: document.documentElement.outerHTML.includes(name),
  };
};

export async function judgePage(page: Page, dialogs: string[]): Promise<{ outcome: Outcome; isShown: boolean }> {
  const { isShown, hasRun, elements, scripts, brokenData, violations } = await page.evaluate(inspectPage, mark);
  const faults = [
    ...(dialogs.length > 0 ? ["a dialog opened"] : []),
    ...(hasRun ? ["a text has run"] : []),
    ...(elements > 0 ? [`${elements} elements or attributes came out of a text`] : []),
    ...(scripts > 0 ? ["an address is a program"] : []),
    ...(brokenData > 0 ? ["the data for machines are broken"] : []),
    ...violations.map((violation) => `the content policy was violated: ${violation}`),
  ];
  return { outcome: faults.length === 0 ? held : fault(faults.join(", ")), isShown };
}

/** Whether a text that does run on this page, which is used up by it, is judged to have run. */
export async function noticesScript(page: Page, text: string): Promise<boolean> {
  await page.setContent(`<p>${text}</p><input value="${text}"><input value='${text}'>`);
  const isNoticed = async () => {
    const { outcome } = await judgePage(page, []);
    return !outcome.held && outcome.fault.includes("a text has run");
  };
  for (let i = 0; i < 20 && !(await isNoticed()); i++) await page.waitForTimeout(100);
  const result = await isNoticed();
  await page.close();
  return result;
}

async function openContext(browser: Browser, url: string, token: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce" });
  await context.addInitScript(watchPage);
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  return context;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: bringBrowser(), args: browserArguments });
}

const settleMs = 400;

/** Other staff see a part of what the owner sees. */
const viewers = ["visitor", "member", "merchant", "owner"] as const;

/** Opens every screen as everybody, with the content policy on. Gives how many showed a text of the corpus. */
export async function visitScreens(
  target: Target,
  requests: Requests,
  results: Results,
  browser: Browser,
  things: Things,
): Promise<number> {
  let shown = 0;
  const { people } = await requests.world();
  for (const viewer of viewers) {
    const context = await openContext(browser, target.url, viewer === "visitor" ? undefined : people[viewer].token);
    const page = await context.newPage();
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    for (const address of addresses
      .filter((path) => viewer !== "visitor" || !path.startsWith("/dashboard"))
      .flatMap((path) => fill(path, things))) {
      await page.goto(address, { waitUntil: "load", timeout: 60_000 });
      await page
        .waitForFunction(() => document.documentElement.dataset.scroll !== undefined, undefined, { timeout: 20_000 })
        .catch(() => undefined);
      await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
      await page.waitForTimeout(settleMs);
      const { outcome, isShown } = await judgePage(page, dialogs.splice(0));
      if (isShown) shown += 1;
      results.note(`screens as ${viewer}`, outcome, () => address);
    }
    await context.close();
  }
  return shown;
}
