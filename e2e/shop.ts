import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { expectGoodData } from "./data-watch.ts";
import { watchNotices } from "./notice.ts";

/** The accounts of the demo shop. */
const accounts = {
  admin: "admin@example.com",
  manager: "manager@example.com",
  support: "support@example.com",
  merchant: "merchant@example.com",
  member: "member@example.com",
};
const password = "tana-bana";

/** A browser says this of every answer above 399; tests that make the shop refuse something expect it. */
const refusedRequest = /^Failed to load resource/;

/**
 * Whatever a test looks at, the browser should have nothing to complain about, such as a broken rule of the content policy or an error in
 * the page's program.
 */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !refusedRequest.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/** Every browser test is made of this. */
export const test = base.extend<object, { goodData: undefined }>({
  goodData: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern what the fixture needs.
    async ({}, use) => {
      await use(undefined);
      await expectGoodData();
    },
    { scope: "worker", auto: true, timeout: 120_000 },
  ],
  page: async ({ page }, use) => {
    const complaints = watchComplaints(page);
    await watchNotices(page);
    await use(page);
    // The one thing that Playwright leaves in a window that is used again.
    await page.context().clearPermissions();
    expect(complaints, "what the browser complained about").toEqual([]);
  },
});

/**
 * For tests that stop the clock or let a service worker register: both can outlast the clearing of a window that is used again, so each of
 * these tests opens one of its own.
 */
export const testInOwnWindow = test.extend({
  context: async ({ browser, contextOptions, baseURL }, use) => {
    const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
    await use(context);
    await context.close();
  },
});

export { expect };

/** For `test.use`: a shop in which no test changes what is sold, what it costs or how it is delivered. Signing up is no harm. */
export const inCalmShop = { baseURL: process.env.CALM_SHOP_URL ?? process.env.SHOP_URL };

/** Once a tab: the page may drop the token later, as signing out does. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem("token given")) return;
    sessionStorage.setItem("token given", "yes");
    localStorage.setItem("token", value);
  }, token);
}

/** Signs in without the login page: the token is in local storage before the next page opens. */
export async function signIn(page: Page, who: keyof typeof accounts): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { email: accounts[who], password } });
  expect(answer.ok(), "the demo account signs in").toBe(true);
  await keepToken(page, (await answer.json()).token);
}

/** The small form of axe: the browser reads it anew for every document. */
const axeSource = readFileSync(join(import.meta.dirname, "../node_modules/axe-core/axe.min.js"), "utf8");
const accessRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Those among them that look at colours: the only ones that another theme can break. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What is the page's own, and whatever is open, said or wrong outside of it. Else header and footer are the same everywhere: tests of whole
 * pages (access.spec.ts) look at them.
 */
const ownParts = [
  "main",
  "dialog[open]",
  "aside",
  "header:has([aria-expanded=true])",
  "[role=status]",
  "[role=alert]",
  "form:has([aria-invalid=true])",
];

type Part = "own" | "whole";

/** Nothing moves any more, and no page passes over into another, during which the browser covers all of it. */
const untilStill = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.documentElement.matches(":active-view-transition") &&
      document
        .getAnimations()
        .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );

/** What axe finds fault with on the page as it is now: the rule and the places. */
async function findFaults(page: Page, runOnly: axe.RunOnly, part: Part): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  return page.evaluate(
    async ({ rules, parts }) => {
      const include = parts.filter((selector) => document.querySelector(selector));
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        include.includes("main") ? { include } : document,
        {
          runOnly: rules,
          // Else it also works out how to find each of a thousand things that are in order.
          resultTypes: ["violations"],
        },
      );
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(", ")})`,
      );
    },
    { rules: runOnly, parts: part === "own" ? ownParts : [] },
  );
}

async function look(page: Page, colorScheme: "light" | "dark", runOnly: axe.RunOnly, part: Part): Promise<void> {
  // Colours would glide over into the other theme while they are being looked at.
  await page.emulateMedia({ reducedMotion: "reduce", colorScheme });
  // A link of which the header that stays on top hides a part would count as too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await untilStill(page);
  expect(await findFaults(page, runOnly, part), `access in the ${colorScheme} theme`).toEqual([]);
}

/**
 * Nothing to find fault with, for people who use assistive technology, in what is the page's own. The dark theme has the same pairs of
 * colours, each of which is proved in both themes (web/ui/identity/contrast.test.ts).
 */
export const expectAccessible = (page: Page): Promise<void> =>
  look(page, "light", { type: "tag", values: accessRules }, "own");

/** The whole page is accessible, its title, language and landmarks included. */
export const expectWholeAccessible = (page: Page): Promise<void> =>
  look(page, "light", { type: "tag", values: accessRules }, "whole");

/** Only what concerns the page as a whole: title, language, landmarks and headings. */
const structureRules = [
  "bypass",
  "document-title",
  "heading-order",
  "html-has-lang",
  "html-lang-valid",
  "landmark-banner-is-top-level",
  "landmark-complementary-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "page-has-heading-one",
  "region",
  "skip-link",
];
export const expectStructured = (page: Page): Promise<void> =>
  look(page, "light", { type: "rule", values: structureRules }, "whole");

/** The colours of the whole page in the dark theme. */
export async function expectDarkReadable(page: Page): Promise<void> {
  await look(page, "dark", { type: "rule", values: colourRules }, "whole");
  await page.emulateMedia({ colorScheme: "light" });
}

/** Waits until the browser has painted what it knows of now, so that what does not come has had its time. */
export const untilPainted = (page: Page, frames = 2): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, frames);

/** Waits until the page's own program runs, so that a press is not lost on the server's HTML. */
export async function open(page: Page, path: string) {
  const answer = await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.scroll !== undefined);
  return answer;
}

/** Signs up somebody new, whom no other test knows, and is signed in as them from the next page on. */
export async function signUp(page: Page) {
  const person = { email: `${crypto.randomUUID()}@example.com`, firstName: "Asha", lastName: "Rao", password };
  const answer = await page.request.post("/api/auth/register", { data: person });
  expect(answer.ok(), "somebody new signs up").toBe(true);
  await keepToken(page, (await answer.json()).token);
  return person;
}
