import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect } from "vitest";
import type { Page } from "./page.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Colours and sizes need layout: contrast.test.ts and the browser tests look at them. */
const needLayout = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];
/** What lies behind an open dialog is inert, which this document does not know. */
const behindDialogs = ["landmark-no-duplicate-banner", "landmark-no-duplicate-contentinfo", "landmark-unique"];

/** What the page itself shows, and any open dialog, gives people who use assistive technology nothing to find fault with. */
export async function expectAccessible({ window, document }: Page): Promise<void> {
  const withAxe = window as unknown as { axe?: typeof axe; eval(code: string): void };
  if (!withAxe.axe) withAxe.eval(source);
  const isDialogOpen = document.querySelector("dialog[open]") !== null;
  const off = [...needLayout, ...(isDialogOpen ? behindDialogs : [])];
  // What is the same everywhere, such as the header, is looked at while something of it is open.
  const header = document.querySelector("header [aria-expanded=true]")?.closest("header");
  const { violations } = (await withAxe.axe?.run(
    { include: ["main", ...(isDialogOpen ? ["dialog[open]"] : []), ...(header ? [header] : [])] },
    {
      runOnly: { type: "tag", values: rules },
      rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      resultTypes: ["violations"],
      // To tell elements apart by selectors, it would count everything that the document has.
      selectors: false,
    },
  )) ?? { violations: [] };
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(", ")})`,
  );
  expect(faults, "access").toEqual([]);
}
