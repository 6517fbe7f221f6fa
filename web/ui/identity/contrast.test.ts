import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = await readFile(join(import.meta.dirname, "../..", "app.css"), "utf8");

const colours = (block: string) =>
  new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, role, hex]) => [role, hex]));
const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block);

function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ["ground", "surface", "sunken"];
const on = (roles: string[], backgrounds: string[]) =>
  roles.flatMap((role) => backgrounds.map((background) => [role, background] as const));

const text = [
  ...on(["ink", "ink-soft", "accent", "success", "danger"], grounds),
  ...on(["ink"], ["accent-soft", "highlight-soft", "success-soft", "danger-soft"]),
  ...on(["accent"], ["accent-soft"]),
  ...on(["success"], ["success-soft"]),
  ...on(["danger"], ["danger-soft"]),
  ...on(["ground"], ["ink"]),
  ...on(["on-accent"], ["accent"]),
  ...on(["on-action"], ["action", "action-hover"]),
  ...on(["on-highlight"], ["highlight"]),
  ...on(["on-success"], ["success"]),
  ...on(["on-danger"], ["danger"]),
];

const shapes = [...on(["line-strong", "focus", "rating"], grounds), ...on(["action"], ["ground"])];

describe.each([
  ["light", colours(light)],
  ["dark", colours(dark)],
])("in the %s theme", (_, theme) => {
  const ratio = (role: string, background: string) => contrast(theme.get(role) ?? "", theme.get(background) ?? "");

  test("every role has a colour", () => {
    expect([...theme.keys()]).toEqual([...colours(light).keys()]);
    expect(theme.size).toBeGreaterThan(20);
  });

  test.each(text)("%s can be read on %s", (role, background) => {
    expect(ratio(role, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapes)("%s can be seen on %s", (role, background) => {
    expect(ratio(role, background)).toBeGreaterThanOrEqual(3);
  });
});
