import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const web = join(import.meta.dirname, "../..");
const css = await readFile(join(web, "app.css"), "utf8");

const colours = (block: string) =>
  new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, role = "", hex = ""]) => [role, hex]));
const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block);
const roles = [...colours(light).keys()];

const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function luminance(colour: number[]) {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number[], other: number[]) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour that lets some of what is behind it through. */
const blend = (colour: number[], share: number, behind: number[]) =>
  colour.map((part, i) => share * part + (1 - share) * (behind[i] ?? 0));

/** Whatever is written in one of these colours may stand on any of these grounds: a card, a row that is pointed at, a box that warns. */
const grounds = ["ground", "surface", "sunken", "accent-soft", "highlight-soft", "success-soft", "danger-soft"];
const texts = ["ink", "ink-soft", "accent", "success", "danger"];
const on = (foregrounds: string[], backgrounds: string[]) =>
  foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const));

/** Texts, and what stands on a ground of its own. */
const readable = [
  ...on(texts, grounds),
  ...on(["ground"], ["ink", "success"]),
  ...on(["on-accent"], ["accent"]),
  ...on(["on-action"], ["action", "action-hover", "scrim"]),
  ...on(["on-highlight"], ["highlight"]),
  ...on(["on-success"], ["success"]),
  ...on(["success"], ["on-success"]),
  ...on(["on-danger"], ["danger"]),
];

/**
 * Frames of fields, the ring of the focus, stars, bars, points, handles and ticks; in header and footer the ring has the colour of
 * highlights.
 */
const visible = [
  ...on([...texts, "line-strong", "focus", "rating"], grounds),
  ...on(["highlight"], ["scrim"]),
  ...on(["surface"], ["line-strong"]),
];

describe.each([
  ["light", colours(light)],
  ["dark", colours(dark)],
])("in the %s theme", (_, theme) => {
  const colour = (role: string) => parts(theme.get(role) ?? "");

  test("every role has a colour", () => {
    expect([...theme.keys()]).toEqual(roles);
    expect(theme.size).toBeGreaterThan(20);
  });

  test.each(readable)("%s can be read on %s", (role, background) => {
    expect(contrast(colour(role), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(visible)("%s can be seen on %s", (role, background) => {
    expect(contrast(colour(role), colour(background))).toBeGreaterThanOrEqual(3);
  });

  test("small print of the footer can be read, though the ground shines through", () => {
    const print = blend(colour("on-action"), 0.8, colour("scrim"));
    expect(contrast(print, colour("scrim"))).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["black", [0, 0, 0]],
    ["white", [255, 255, 255]],
  ])("what is said over a picture can be read, be the picture %s", (_name, picture) => {
    for (const role of texts)
      expect(contrast(colour(role), blend(colour("surface"), 0.9, picture)), role).toBeGreaterThanOrEqual(4.5);
  });
});

/** What has a colour that is not proved above, and why it need not be. */
const excused = new Map([
  ["ui/navigation/breadcrumbs.tsx text-line-strong", "a sign between two links, which nobody has to read"],
  ["checkout/payment/payment-choice.tsx text-line-strong", "of a choice that cannot be made"],
  ["checkout/cart/line-controls.tsx text-line-strong", "of a button that cannot be pressed"],
  ["storefront/product/quantity-field.tsx text-line-strong", "of a button that cannot be pressed"],
  ["ui/forms/switch.tsx bg-line", "of a switch that cannot be pressed"],
  ["ui/forms/checkbox.tsx text-ground", "the tick of a box, which is ink"],
  ["office/packing/order-to-pack.tsx text-ground", "the tick of a box, which is ink"],
  ["storefront/home/banner.tsx bg-action", "the ground of a banner, whose text is on-action"],
]);

const className = new RegExp(
  `(?<=^|\\s)((?:[\\w-]|\\[[^\\]\\s]*\\]|[:*&/])*:)?(text|bg)-(${roles.toSorted((a, b) => b.length - a.length).join("|")})(?=$|\\s)`,
  "g",
);

interface Coloured {
  variant: string;
  role: string;
}

/** The grounds and texts that one list of classes names. */
function namedIn(classes: string) {
  const found: Record<"text" | "bg", Coloured[]> = { text: [], bg: [] };
  for (const [, variant = "", kind = "", role = ""] of classes.matchAll(className))
    found[kind as "text" | "bg"].push({ variant, role });
  return found;
}

const includes = (pairs: (readonly [string, string])[], role: string, background: string) =>
  pairs.some(([one, other]) => one === role && other === background);

/** What a list of classes draws that no pair above proves. */
function findUnproved(classes: string): string[] {
  const { text, bg } = namedIn(classes);
  const of = (named: Coloured[], variant: string) =>
    named.find((each) => each.variant === variant) ?? named.find((each) => each.variant === "");
  const unproved: string[] = [];
  for (const { variant, role } of bg) {
    const written = of(text, variant)?.role;
    const isProved = written
      ? includes([...readable, ...visible], written, role)
      : grounds.includes(role) || includes(visible, role, "ground");
    if (!isProved) unproved.push(written ? `text-${written} on bg-${role}` : `bg-${role}`);
  }
  for (const { variant, role } of text) if (!texts.includes(role) && !of(bg, variant)) unproved.push(`text-${role}`);
  return unproved;
}

test("every pair of colours that the pages draw is among those above", async () => {
  const unproved = new Set<string>();
  for (const file of globSync("**/*.{ts,tsx}", { cwd: web, exclude: ["**/*.test.*"] })) {
    const source = await readFile(join(web, file), "utf8");
    for (const classes of source.split(/["`]|\$\{|\}/))
      for (const fault of findUnproved(classes)) unproved.add(`${file} ${fault}`);
  }
  expect([...unproved].sort()).toEqual([...excused.keys()].sort());
});

test("style sheets write in the same colours", async () => {
  const written = new Set<string>();
  for (const file of globSync("**/*.css", { cwd: web, exclude: ["frame/offline/**"] }))
    for (const [, role = ""] of (await readFile(join(web, file), "utf8")).matchAll(
      /(?<![\w-])color: var\(--([\w-]+)\)/g,
    ))
      written.add(role);
  // The last one stands on the ground of a selection. The page without a connection has colours of its own, which its browser test looks
  // at.
  expect([...written].filter((role) => !texts.includes(role))).toEqual(["on-highlight"]);
});

test("a pair that nobody has proved is noticed", () => {
  expect(findUnproved("rounded-md bg-action text-ink")).toEqual(["text-ink on bg-action"]);
  expect(findUnproved("text-ink hover:bg-danger")).toEqual(["text-ink on bg-danger"]);
  expect(findUnproved("text-on-action")).toEqual(["text-on-action"]);
  expect(findUnproved("size-3 bg-highlight")).toEqual(["bg-highlight"]);
  expect(
    findUnproved("text-ink-soft hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-ground"),
  ).toEqual([]);
});
