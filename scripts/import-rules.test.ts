import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/**
 * The layers of the server and of the pages, lowest first: a folder imports from its own layer and from those above it in this list.
 * Folders of one layer use each other without circles. A folder or file that is not named belongs to the nearest folder that is.
 */
const serverLayers = [
  ["server/platform", "server/settings"],
  // What others record; they read the names of accounts.
  ["server/oversight/audit", "server/oversight/security-events"],
  ["server/customers", "server/support/contact", "server/support/grievance", "server/support/store"],
  ["server/catalogue"],
  ["server/customers/wishlist", "server/customers/alerts", "server/marketplace"],
  // What an order will cost, and when it arrives.
  ["server/sales/coupons", "server/sales/shipping", "server/sales/delivery", "server/sales/tax", "server/sales/cart"],
  ["server/sales/orders", "server/sales/seller-stock", "server/sales/payments"],
  ["server/sales/invoices", "server/sales/documents", "server/sales/parcels", "server/sales/couriers"],
  // After the sale.
  ["server/sales", "server/support/chat"],
  ["server/sales/cases/returns", "server/sales/cases/exchanges", "server/sales/cases/claims"],
  ["server/oversight"],
  // The app and its jobs put the domains together.
  ["server"],
  ["server/commands", "server/main.ts", "demo"],
];
const webLayers = [
  ["web/ui"],
  // The way to the API, and who is signed in.
  ["web", "web/session"],
  // What pages are made of: forms, lists, notices, prices and pictures of products.
  ["web/layout"],
  // What other pages show of the bag and the way to an order.
  ["web/checkout/bag", "web/checkout/delivery", "web/checkout/steps"],
  ["web/storefront"],
  ["web/account"],
  ["web/checkout", "web/support"],
  ["web/office"],
  // The page of an order, for its buyer and for those who work on it.
  ["web/order"],
  // Header, menus and drawers around every page.
  ["web/frame"],
  ["web/root.tsx", "web/entry.client.tsx", "web/entry.server.tsx", "web/routes.ts"],
];
const layers = [...serverLayers, ...webLayers];

/** The number of a file's layer, which is that of the nearest folder or file that is named; it grows from the lowest layer on. */
function layerOf(file: string): number {
  const names = layers.flat().filter((name) => file === name || file.startsWith(`${name}/`));
  const nearest = names.sort((a, b) => b.length - a.length)[0];
  return layers.findIndex((layer) => nearest !== undefined && layer.includes(nearest));
}

/** Files beside the app that everything may use. */
const foundations = ["server/shop.ts", "server/shop-error.ts"];

/** What a domain shows to other domains: its rules, its tables for foreign keys and joins, and what it keeps about people. */
const faces = ["service.ts", "tables.ts", "personal-data.ts"];

/**
 * Tables that are joined by folders above their owner. Who somebody is includes the merchant they are, and a product is shown only while
 * the merchant of its brand is active; a review is not verified when its writer is that merchant. What merchants do needs accounts and
 * brands, so they come later. The audit log and the security events name people.
 */
const readsAhead: Record<string, string[]> = {
  "server/oversight/audit": ["users"],
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
/** Folders that hold domains beside what these domains share. */
const sharing = ["server/sales/cases", "web/account/cases", "web/office/cases"];
/**
 * "server/sales/orders", "server/sales/cases/returns", "web/account/login"; the folder of a file that stands in an area itself is the area.
 */
function folderOf(file: string): string {
  const depth = sharing.some((folder) => file.startsWith(`${folder}/`)) ? 4 : 3;
  return posix.dirname(file).split("/").slice(0, depth).join("/");
}
/** Whether a domain lies in the folder of this file, which holds what the domains there share. */
const isSharedWith = (folder: string, file: string) =>
  sharing.includes(folderOf(file)) && folder.startsWith(`${folderOf(file)}/`);
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
  return layerOf(owner) <= layerOf(reader);
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

/** Tables of one area refer to each other; a few are joined ahead; the app registers the simulators of the demo; commands fill it. */
function isExcepted({ from, to }: Import): boolean {
  if (isTest(from) || isTest(to) || foundations.includes(to)) return true;
  const [user, used] = [folderOf(from), folderOf(to)];
  if (posix.basename(to) === "tables.ts" && areaOf(user) === areaOf(used)) return true;
  if (posix.basename(to) === "tables.ts" && readsAhead[user]?.some((table) => owners.get(table) === used)) return true;
  return from === "server/app.ts" && /^demo\/(gateway\/gateway|courier\/courier)\.ts$/.test(to);
}

const isLayered = (file: string) => /^(server|web|demo)\//.test(file);
const layered = imports.filter((entry) => isLayered(entry.from) && isLayered(entry.to) && !isExcepted(entry));

test("nothing imports from a layer below its own", () => {
  expect(layered.filter(({ from, to }) => layerOf(to) > layerOf(from)).map(sentence)).toEqual([]);
});

/**
 * The imports that are part of a circle: those between two files or folders that reach each other (Tarjan's strongly connected components).
 */
function circlesOf(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const found = new Map<string, { index: number; low: number; component?: number }>();
  const open: string[] = [];
  const visit = (name: string) => {
    const node: { index: number; low: number; component?: number } = { index: found.size, low: found.size };
    found.set(name, node);
    open.push(name);
    for (const { to } of next.get(name) ?? []) {
      const other = found.get(to) ?? visit(to);
      if (other.component === undefined) node.low = Math.min(node.low, other.low);
    }
    if (node.low === node.index)
      for (const each of open.splice(open.indexOf(name))) (found.get(each) ?? node).component = node.index;
    return node;
  };
  for (const { from } of edges) if (!found.has(from)) visit(from);
  const isCircle = ({ from, to }: Import) => found.get(from)?.component === found.get(to)?.component;
  return [...new Set(edges.filter(isCircle).map(sentence))];
}

test("folders of one layer use each other without circles", () => {
  const between = layered
    .filter(({ from, to }) => !from.startsWith("demo/") && ![folderOf(from), folderOf(to)].includes("web"))
    .filter(({ from, to }) => layerOf(from) === layerOf(to) && folderOf(from) !== folderOf(to))
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }));
  expect(circlesOf(between)).toEqual([]);
});

test("files import each other without circles", () => {
  expect(circlesOf(imports.filter(({ from }) => !isTest(from)))).toEqual([]);
});

test("a domain uses another only through its service, its tables or its personal data", () => {
  const isDomain = (file: string) =>
    /^server\/(catalogue|customers|sales|marketplace|support|oversight)\//.test(file) && !isTest(file);
  const breaks = ({ from, to }: Import) =>
    isDomain(from) &&
    isDomain(to) &&
    folderOf(from) !== folderOf(to) &&
    !isSharedWith(folderOf(from), to) &&
    !faces.includes(posix.basename(to));
  expect(offenders(breaks)).toEqual([]);
});

test("the platform knows no domain", () => {
  const isAllowed = (to: string) =>
    !to.startsWith("server/") || isPlatform(to) || to.startsWith("server/settings/") || foundations.includes(to);
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
