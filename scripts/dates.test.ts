import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const formatters = /(?:DateTimeFormat|toLocaleDateString|toLocaleTimeString)\(\s*(?:"([^"]*)")?/g;

/** Wants its moments in a form of its own. */
const courier = "server/sales/couriers/providers/shiprocket/order-to-create.ts";

test("dates are worded in US English on pages, in mails and on paper", () => {
  const files = globSync("{contract,web,server,demo}/**/*.{ts,tsx,js,html}", { cwd: root }).filter(
    (file) => !file.includes(".test.") && file !== courier,
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(formatters)].map(([, locale = "none"]) => `${file}: ${locale}`),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((one) => !one.endsWith(": en-US"))).toEqual([]);
});
