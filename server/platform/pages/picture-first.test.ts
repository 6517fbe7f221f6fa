import { expect, test } from "vitest";
import { pictureFirst } from "./picture-first.ts";

const start = `<script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");</script>`;
const links = ["manifest", "entry", "root"].map(
  (name) => `<link rel="modulepreload" nonce="n" href="/assets/${name}.js"/>`,
);
const page = (picture: string) => `<head>${links.join("")}</head><body>${picture}${start}</body>`;

test("a page with a picture that everybody waits for asks for its scripts only after it", () => {
  const html = pictureFirst(page('<img fetchPriority="high"/>'));
  expect(html).not.toContain("<link");
  expect(html, "nothing is imported before the wait").not.toMatch(/^import |\bfrom "/m);
  const order = [
    "picture.decode()",
    '["/assets/manifest.js","/assets/entry.js","/assets/root.js"]',
    "const route0 = await import(",
    '= {"root":route0}',
    'await import("/assets/entry.js")',
  ];
  const places = order.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("so does a page that says its text comes first", () => {
  const html = pictureFirst(page('<div data-paint-first="true"></div>'));
  expect(html).not.toContain("<link");
  expect(html.indexOf("requestAnimationFrame")).toBeLessThan(html.indexOf('await import("/assets/entry.js")'));
});

test("a page without one asks at once, but not eagerly", () => {
  const html = pictureFirst(page(""));
  expect(html).toContain(start);
  expect(html.match(/<link rel="modulepreload" fetchpriority="low"/g)).toHaveLength(3);
});
