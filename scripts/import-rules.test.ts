import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * Every folder of the server in the order in which they build on each other: code imports only from folders above its own.
 * A folder that is not named here belongs to the nearest one that is.
 */
const order = [
  "server/platform",
  "server/platform/metrics",
  "server/platform/tracing",
  "server/platform/logging",
  "server/platform/helper-process",
  "server/platform/paper",
  "server/platform/database",
  "server/platform/database/embedded",
  "server/platform/processes",
  "server/platform/cache",
  "server/platform/paging",
  "server/platform/slugs",
  "server/platform/jobs",
  "server/platform/mail",
  "server/platform/media",
  "server/platform/backup",
  "server/platform/http",
  "server/platform/sms",
  "server/platform/pages",
  "server/oversight/security-events",
  "server/customers/newsletter",
  "server/customers/people-search",
  "server/customers/accounts",
  "server/customers/addresses",
  "server/oversight/audit",
  "server/customers/staff",
  "server/support/contact",
  "server/support/grievance",
  "server/support/store",
  "server/catalogue/search",
  "server/catalogue/listing",
  "server/catalogue/facts",
  "server/catalogue/brands",
  "server/catalogue/size-charts",
  "server/catalogue/products",
  "server/catalogue/categories",
  "server/catalogue/promotions",
  "server/catalogue/reviews",
  "server/catalogue/home",
  "server/catalogue/import-export",
  "server/catalogue/sitemap",
  "server/catalogue/feeds",
  "server/customers/wishlist",
  "server/customers/alerts",
  "server/marketplace/merchants",
  "server/sales/coupons",
  "server/sales/shipping",
  "server/sales/delivery",
  "server/sales/tax",
  "server/sales/cart",
  "server/sales/orders",
  "server/sales/seller-stock",
  "server/sales/payments",
  "server/sales/invoices",
  "server/sales/documents",
  "server/sales/parcels",
  "server/sales/couriers",
  "server/sales/payouts",
  "server/sales/returns",
  "server/sales/exchanges",
  "server/sales/claims",
  "server/sales/guests",
  "server/support/chat",
  "server/oversight/privacy",
  "server/oversight/overview",
  "server/oversight/after-sale",
  "server/oversight/data-checks",
  "server/oversight/health",
  "server/oversight/figures",
  "server/oversight/system",
  // The app and its jobs put the domains together; the process and what npm scripts run come last.
  "server",
  "server/commands",
  "demo",
];

/** Files beside the app that everything may use: they know none of the folders below `platform/database`. */
const foundations = ["server/settings/settings.ts", "server/shop.ts", "server/shop-error.ts"];

/** What a domain shows to other domains: its rules, and its tables for foreign keys and joins. */
const faces = ["service.ts", "tables.ts"];

/**
 * Tables that are joined by folders above their owner. Who somebody is includes the merchant they are, and a product is shown only while
 * the merchant of its brand is active; a review is not verified when its writer is that merchant. What merchants do needs accounts and brands, so
 * they come later. Accounts record their security events, whose list names people.
 */
const readsAhead: Record<string, string[]> = {
  "server/oversight/security-events": ["users"],
  "server/customers/accounts": ["merchants"],
  "server/catalogue/listing": ["merchants"],
  "server/catalogue/brands": ["merchants"],
  "server/catalogue/reviews": ["merchants"],
};

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

const read = (file: string) => readFileSync(join(root, file), "utf8");
const files = globSync("{contract,server,web,demo}/**/*.{ts,tsx}", { cwd: root });
const imports: Import[] = files.flatMap((from) =>
  [...read(from).matchAll(statement)].map(([, fixed, lazy]) => ({ from, to: target(from, fixed ?? lazy ?? "") })),
);

const isTest = (file: string) => file.includes(".test.") || file.startsWith("server/testing/");
const folderOf = (file: string) =>
  file === "server/main.ts"
    ? "server/commands"
    : order.filter((folder) => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];
const areaOf = (folder: string) => folder.split("/").slice(0, 2).join("/");
const isPlatform = (file: string) => file.startsWith("server/platform/");
const sentence = ({ from, to }: Import) => `${from} imports ${to}`;
const offenders = (rule: (entry: Import) => boolean) => imports.filter(rule).map(sentence);

/** The tables of the database, each with the folder that owns it. */
const owners = new Map(
  globSync("server/**/tables.ts", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, table]) => [table ?? "", folderOf(file) ?? ""] as const),
  ),
);

/** Folders of one area share one schema, so they may join each other's tables in either direction. */
function mayRead(reader: string, table: string): boolean {
  const owner = owners.get(table) ?? reader;
  if (areaOf(owner) === areaOf(reader) || readsAhead[reader]?.includes(table)) return true;
  return order.indexOf(owner) <= order.indexOf(reader);
}

/** The tables that SQL text names, in template strings and in `.sql` files. */
function tablesInSql(file: string): string[] {
  const text = file.endsWith(".sql") ? read(file) : [...read(file).matchAll(/`[^`]*`/g)].join("\n");
  const names = [...text.matchAll(/\b(?:from|join|into|update|truncate|table)\s+"?([a-z_]+)"?/gi)];
  return [...new Set(names.map(([, name]) => name ?? "").filter((name) => owners.has(name)))];
}

test("there are imports and tables to judge", () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(owners.size).toBeGreaterThan(30);
});

test("the first level of server and web has at most ten folders", () => {
  for (const side of ["server", "web"]) {
    const folders = new Set(globSync(`${side}/*/**/*.*`, { cwd: root }).map((file) => file.split(/[\\/]/)[1]));
    expect([...folders].length, [...folders].join(", ")).toBeLessThanOrEqual(10);
  }
});

test("pages and server meet only in the contract", () => {
  expect(offenders(({ from, to }) => from.startsWith("web/") && to.startsWith("server/"))).toEqual([]);
  expect(offenders(({ from, to }) => from.startsWith("server/") && to.startsWith("web/"))).toEqual([]);
});

test("the contract depends on nothing but zod", () => {
  const allowed = (to: string) => to.startsWith("contract/") || to === "package:zod/mini";
  expect(offenders(({ from, to }) => from.startsWith("contract/") && !isTest(from) && !allowed(to))).toEqual([]);
});

test.each([
  ["gateway", "demo/gateway/gateway.ts"],
  ["courier", "demo/courier/courier.ts"],
])("the demo %s and the shop know each other only over HTTP", (folder, plugin) => {
  const isSimulator = (file: string) => file.startsWith(`demo/${folder}/`);
  const isShared = (file: string) => file.startsWith("demo/simulator/");
  const isOurs = (file: string) => /^(contract|server|web|demo)\//.test(file) && !isSimulator(file) && !isShared(file);
  const isOfIt = (file: string) => isSimulator(file) || isShared(file);
  expect(offenders(({ from, to }) => isOfIt(from) && !isTest(from) && isOurs(to))).toEqual([]);
  // The app registers its plugin, and uses nothing else of it.
  expect(offenders(({ from, to }) => !isSimulator(from) && isSimulator(to))).toEqual([
    `server/app.ts imports ${plugin}`,
  ]);
});

test("UI components know no domain", () => {
  const ours = (to: string) => /^(contract|server|web)\//.test(to) && !to.startsWith("web/ui/");
  expect(offenders(({ from, to }) => from.startsWith("web/ui/") && ours(to))).toEqual([]);
});

test("every folder of the server imports only from folders above its own", () => {
  const breaks = ({ from, to }: Import) => {
    if (isTest(from) || isTest(to) || foundations.includes(to)) return false;
    if (from === "server/app.ts" && /^demo\/(gateway\/gateway|courier\/courier)\.ts$/.test(to)) return false;
    const [user, used] = [folderOf(from), folderOf(to)];
    if (!user || !used || user === used) return false;
    if (posix.basename(to) === "tables.ts" && areaOf(user) === areaOf(used)) return false;
    if (readsAhead[user]?.some((table) => owners.get(table) === used) && posix.basename(to) === "tables.ts")
      return false;
    if (user === "server/commands" && used === "demo") return false;
    return order.indexOf(used) > order.indexOf(user);
  };
  expect(offenders(breaks)).toEqual([]);
});

test("a domain uses another only through its service or its tables", () => {
  const isDomain = (file: string) =>
    /^server\/(catalogue|customers|sales|marketplace|support|oversight)\//.test(file) && !isTest(file);
  const breaks = ({ from, to }: Import) =>
    isDomain(from) && isDomain(to) && folderOf(from) !== folderOf(to) && !faces.includes(posix.basename(to));
  expect(offenders(breaks)).toEqual([]);
});

test("the platform knows no domain", () => {
  const isAllowed = (to: string) => !to.startsWith("server/") || isPlatform(to) || foundations.includes(to);
  expect(offenders(({ from, to }) => isPlatform(from) && !isTest(from) && !isAllowed(to))).toEqual([]);
});

test("SQL text names only tables of the folder's own area or of folders above", () => {
  const sources = globSync("server/**/*.{ts,sql}", { cwd: root }).filter(
    (file) => !isTest(file) && !file.includes("/migrations/") && folderOf(file) !== "server",
  );
  const wrong = sources.flatMap((file) => {
    const folder = folderOf(file) ?? "";
    return tablesInSql(file)
      .filter((table) => !mayRead(folder, table))
      .map((table) => `${file} names ${table}`);
  });
  expect(wrong).toEqual([]);
});

test("only tests import what tests are made of", () => {
  expect(offenders(({ from, to }) => to.startsWith("server/testing/") && !isTest(from))).toEqual([]);
});
