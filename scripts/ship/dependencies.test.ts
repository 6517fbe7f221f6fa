import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { validRange } from "semver";
import { afterAll, describe, expect, test } from "vitest";
import {
  type AdvisoryDatabase,
  acceptedAdvisories,
  findLicenceProblems,
  findVulnerable,
  type Locked,
  licenceExceptions,
  listLocked,
} from "./dependencies.ts";
import { refreshAdvisories } from "./refresh-advisories.ts";

const root = join(import.meta.dirname, "../..");
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"));
const packages = listLocked(readJson("package-lock.json"));
const database: AdvisoryDatabase = readJson("ops/advisories.json");
const planted = (name: string, version: string, more: Partial<Locked> = {}): Locked => ({
  name,
  version,
  license: "MIT",
  isDevelopment: false,
  ...more,
});

describe("licences", () => {
  test("every package has one that was allowed", () => {
    expect(packages.length).toBeGreaterThan(300);
    expect(findLicenceProblems(packages)).toEqual([]);
  });

  test("no exception is left over", () => {
    const unused = licenceExceptions.filter(
      (exception) =>
        !packages.some(
          ({ name, license }) =>
            exception.packages.test(name) &&
            (exception.licence === undefined ? !license : license?.includes(exception.licence)),
        ),
    );
    expect(unused).toEqual([]);
  });

  test.each([
    ["GPL-3.0-only", false],
    ["MIT OR GPL-3.0-only", true],
    ["(MIT AND GPL-3.0-only)", false],
    ["(MIT AND Zlib)", true],
    ["MPL-2.0", false],
    ["SEE LICENSE IN LICENSE", false],
    [undefined, false],
  ])("%s is allowed: %s", (license, isAllowed) => {
    expect(findLicenceProblems([planted("left-pad", "1.0.0", { license })]).length === 0).toBe(isAllowed);
  });

  test("what is excused for development is refused in a shop that serves", () => {
    const excused = planted("axe-core", "4.0.0", { license: "MPL-2.0", isDevelopment: true });
    expect(findLicenceProblems([excused])).toEqual([]);
    expect(findLicenceProblems([{ ...excused, isDevelopment: false }])).toEqual(["axe-core 4.0.0: MPL-2.0"]);
  });
});

describe("known weaknesses", () => {
  test("no package has one that was not accepted", () => {
    const { date, entries, isComplete } = database;
    const how = isComplete ? "the registry was asked for every version" : "collected by hand, not complete";
    console.log(`Advisories of ${date}: ${entries.length} (${how}). npm run advisories refreshes them.`);
    expect(findVulnerable(packages, database)).toEqual([]);
  });

  test("the stored ones can be read", () => {
    expect(database.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(database.entries.length).toBeGreaterThanOrEqual(25);
    expect(
      database.entries.filter(({ id, ranges }) => !/^GHSA(-[2-9cfghjmpqrvwx]{4}){3}$/.test(id) || !validRange(ranges)),
    ).toEqual([]);
    const names = new Set(packages.map(({ name }) => name));
    expect(database.entries.filter((entry) => !names.has(entry.package))).toEqual([]);
  });

  test("what was accepted is there, and only for development", () => {
    for (const { package: name, version, id } of acceptedAdvisories) {
      const used = packages.filter((entry) => entry.name === name && entry.version === version);
      expect(used.length, `${name} ${version}`).toBeGreaterThan(0);
      expect(findVulnerable([planted(name, version)], database).join(), "in a shop that serves").toContain(id);
    }
  });

  test.each([
    ["fastify", "5.3.1", "GHSA-mg2h-6x62-wpwc"],
    ["ws", "8.17.0", "GHSA-3h5v-q93c-6h6q"],
    ["drizzle-orm", "0.45.1", "GHSA-gpj5-g38j-94v9"],
  ])("a planted %s %s is found", (name, version, id) => {
    const found = findVulnerable([...packages, planted(name, version)], database);
    expect(found.join("\n")).toContain(`${name} ${version}: ${id}`);
  });
});

describe("refreshing the stored weaknesses", () => {
  let asked: Record<string, string[]> = {};
  let status = 200;
  // As the registry documents it: names and versions in, by package what concerns these versions out.
  const registry = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (request.method !== "POST" || request.url !== "/-/npm/v1/security/advisories/bulk") status = 404;
    asked = JSON.parse(body);
    const advisory = {
      id: 1099999,
      url: "https://github.com/advisories/GHSA-2222-3333-4444",
      title: "Prices can be negative",
      severity: "high",
      vulnerable_versions: "<2.0.0",
      cwe: ["CWE-20"],
      cvss: { score: 7.5, vectorString: null },
    };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ shop: [advisory] }));
  });
  afterAll(() => void registry.close());

  const entry = (id: string, name: string) => ({
    id,
    package: name,
    ranges: "<1.0.0",
    severity: "low",
    summary: "Old",
  });
  const stored: AdvisoryDatabase = {
    date: "2026-01-01",
    source: "by hand",
    isComplete: false,
    entries: [
      entry("GHSA-2222-3333-4444", "shop"),
      entry("GHSA-5555-6666-7777", "shop"),
      entry("GHSA-8888-9999-cccc", "gone"),
    ],
  };

  test("asks for every version, takes what is new, and keeps what it knew of packages that are still used", async () => {
    await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
    const locked = [planted("shop", "1.5.0"), planted("shop", "2.1.0"), planted("@scope/other", "3.0.0")];
    const refresh = () => refreshAdvisories({ registry: url, packages: locked, stored, day: "2026-11-17" });
    const fresh = await refresh();
    expect(asked).toEqual({ shop: ["1.5.0", "2.1.0"], "@scope/other": ["3.0.0"] });
    expect(fresh).toMatchObject({ date: "2026-11-17", isComplete: true });
    expect(fresh.entries.map(({ id, ranges }) => [id, ranges])).toEqual([
      ["GHSA-2222-3333-4444", "<2.0.0"],
      ["GHSA-5555-6666-7777", "<1.0.0"],
    ]);
    expect(findVulnerable(locked, fresh)).toEqual(["shop 1.5.0: GHSA-2222-3333-4444 (high) Prices can be negative"]);
    status = 405;
    await expect(refresh()).rejects.toThrow("The registry answered 405; the stored advisories stay as they are.");
  });
});
