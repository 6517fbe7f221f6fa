import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { exampleFile, settingLine, settingsDocument } from "./documents.ts";
import { Environment, settingRows } from "./environment.ts";
import { readSettings } from "./settings.ts";

const root = join(import.meta.dirname, "../..");

describe("the settings are written down", () => {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const linesOf = (file: string) =>
    read(file)
      .split("\n")
      .filter((line) => line.startsWith("| `"));
  const names = Object.keys(Environment.shape);

  test("all of those that are parsed, each in one group", () => {
    expect(settingRows.map(({ name }) => name)).toEqual(names);
  });

  test("each in .env.example, with what counts without it", () => {
    expect(read(".env.example")).toBe(exampleFile());
    expect([...read(".env.example").matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name)).toEqual(names);
    const uncommented = read(".env.example").replaceAll(/^# (?=[A-Z0-9_]+=)/gm, "");
    expect(readSettings(parseEnv(uncommented))).toEqual(readSettings({}));
  });

  test("each in docs/settings.md, with what it means", () => {
    expect(read("docs/settings.md")).toBe(settingsDocument());
    const rows = settingRows.map(({ name, standard, meaning }) => `| \`${name}\` | ${standard} | ${meaning} |`);
    expect(linesOf("docs/settings.md")).toEqual(rows);
    expect(settingRows.filter(({ standard, meaning }) => !(standard && meaning))).toEqual([]);
  });

  test("the eight of a first deployment in the README, which open a public shop", () => {
    const first = settingRows.filter(({ isFirst }) => isFirst);
    expect(first).toHaveLength(8);
    const listed = linesOf("README.md").filter((line) => /^\| `[A-Z_]+` \|/.test(line));
    expect(listed).toEqual(first.map(settingLine));
    const chosen: Record<string, string> = {
      DATABASE_URL: "postgres://shop:pw@db.example:5432/shop",
      TOKEN_SECRET: "sixteen characters",
      PUBLIC_URL: "https://shop.example/",
      PAYMENT_PROVIDER: "off",
      TRUST_PROXY: "1",
      SMTP_URL: "smtps://user:secret@mail.example:465",
      ADMIN_EMAIL: "you@shop.example",
      ADMIN_PASSWORD: "quite long enough",
    };
    expect(Object.keys(chosen).sort()).toEqual(first.map(({ name }) => name).sort());
    expect(readSettings(chosen)).toMatchObject({ isPublic: true, isEmbedded: false });
  });
});
