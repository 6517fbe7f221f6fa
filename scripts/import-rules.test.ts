import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** A domain of the server uses another only from its left. */
const domains = [
  "contact",
  "newsletter",
  "accounts",
  "addresses",
  "brands",
  "merchants",
  "products",
  "catalogue-files",
  "categories",
  "reviews",
  "wishlist",
  "cart",
  "orders",
  "payments",
  "invoices",
  "chat",
];
/** What a domain shows to other domains: its rules, and its tables for foreign keys and joins. */
const faces = ["service.ts", "tables.ts"];

interface Import {
  from: string;
  to: string;
}

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^;'"]*?\sfrom\s)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The file an import leads to, as a path from the project's root, or the package's name. */
function target(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(dirname(file), specifier) : `package:${specifier}`;
}

const files = globSync("{contract,server,web,demo-gateway}/**/*.{ts,tsx}", { cwd: root });
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(statement)].map(([, still, lazy]) => ({
    from,
    to: target(from, still ?? lazy ?? ""),
  })),
);

const isTest = (file: string) => file.includes(".test.") || file.startsWith("server/testing/");
const domainOf = (file: string) => domains.find((domain) => file.startsWith(`server/${domain}/`));
const sentence = ({ from, to }: Import) => `${from} imports ${to}`;
const offenders = (rule: (entry: Import) => boolean) => imports.filter(rule).map(sentence);

test("there are imports to judge", () => {
  expect(imports.length).toBeGreaterThan(100);
});

test("pages and server meet only in the contract", () => {
  expect(offenders(({ from, to }) => from.startsWith("web/") && to.startsWith("server/"))).toEqual([]);
  expect(offenders(({ from, to }) => from.startsWith("server/") && to.startsWith("web/"))).toEqual([]);
});

test("the contract depends on nothing but zod", () => {
  const allowed = (to: string) => to.startsWith("contract/") || to === "package:zod/mini";
  expect(offenders(({ from, to }) => from.startsWith("contract/") && !isTest(from) && !allowed(to))).toEqual([]);
});

test("the demo gateway and the shop know each other only over HTTP", () => {
  const isGateway = (file: string) => file.startsWith("demo-gateway/");
  const isOurs = (file: string) => /^(contract|server|web)\//.test(file);
  expect(offenders(({ from, to }) => isGateway(from) && !isTest(from) && isOurs(to))).toEqual([]);
  // The app lets it in, and looks at nothing of it but its door.
  expect(offenders(({ from, to }) => !isGateway(from) && isGateway(to))).toEqual([
    "server/app.ts imports demo-gateway/gateway.ts",
  ]);
});

test("UI components know no domain", () => {
  const ours = (to: string) => /^(contract|server|web)\//.test(to) && !to.startsWith("web/ui/");
  expect(offenders(({ from, to }) => from.startsWith("web/ui/") && ours(to))).toEqual([]);
});

test("a domain uses another only from its left, and only through its service or its tables", () => {
  const breaks = ({ from, to }: Import) => {
    const [user, used] = [domainOf(from), domainOf(to)];
    if (!user || !used || user === used || isTest(from)) return false;
    return domains.indexOf(used) > domains.indexOf(user) || !faces.includes(posix.basename(to));
  };
  expect(offenders(breaks)).toEqual([]);
});

test("only tests import what tests are made of", () => {
  expect(offenders(({ from, to }) => to.startsWith("server/testing/") && !isTest(from))).toEqual([]);
});
