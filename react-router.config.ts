import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { build } from "rolldown";
import { isInStorefrontManifest, storefrontManifestOf } from "./web/route-manifest.ts";

const compressible = /\.(js|css|svg|json|txt|xml)$/;
/** Most pages load a few files of half a kilobyte: packed they are half as large. */
const tooSmallToCompress = 256;

async function compressAssets(folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!compressible.test(name)) continue;
    const file = join(folder, name);
    const data = await readFile(file);
    if (data.length < tooSmallToCompress) continue;
    await writeFile(`${file}.br`, await promisify(brotliCompress)(data));
    await writeFile(`${file}.gz`, await promisify(gzip)(data, { level: 9 }));
  }
}

/** Pages that are opened seldom, or by those who work here. */
const seldom = new RegExp(
  `^(${[
    "office/",
    "support/",
    "checkout/guest/",
    "account/(addresses|claims|documents|exchanges|invoices|mails|privacy|profile|returns|second-factor|sessions|tracking)/",
    "account/login/(auth-success|code-login|forgot-password|merchant-sign-up|reset-password|verify-email)-page",
    "storefront/(alerts|install|newsletter|policies|sell)/",
    "storefront/home/preview-page",
  ].join("|")})`,
);

interface RouteManifest {
  url: string;
  routes: Record<string, { imports: string[] }>;
}

/**
 * Every first page loads the list of all pages, in which the files that a page imports take most of the room: they are preloaded with its
 * link. Those of pages that are opened seldom are left out, and load once their page does: 1.5 kB less, packed, on every first page. The
 * storefront has a list of its own.
 */
async function shortenManifest(folder: string) {
  const [name] = (await readdir(folder)).filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("The build has no manifest of its pages.");
  const text = await readFile(join(folder, name), "utf8");
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
  const manifest = JSON.parse(text.slice(start, end)) as RouteManifest;
  const routes = Object.entries(manifest.routes);
  const write = (file: string, content: RouteManifest) =>
    writeFile(join(folder, file), text.slice(0, start) + JSON.stringify(content) + text.slice(end));
  for (const [id, route] of routes) if (seldom.test(id)) route.imports = [];
  await write(name, manifest);
  const listed = routes.filter(([id]) => isInStorefrontManifest(id));
  const url = storefrontManifestOf(manifest.url);
  await write(storefrontManifestOf(name), { ...manifest, url, routes: Object.fromEntries(listed) });
}

/** What browsers keep for when there is no connection: one page with its style and script in it, and the service worker (decision 0059). */
async function buildOfflinePage(folder: string) {
  const source = (file: string) => join(import.meta.dirname, "web/frame/offline", file);
  const minified = { platform: "browser", write: false, output: { format: "iife", minify: true } } as const;
  const codeOf = async (file: string) => (await build({ input: source(file), ...minified })).output[0].code.trim();
  const style = (await readFile(source("page.css"), "utf8")).replaceAll(/\/\*.*?\*\/|\s*\n\s*/gs, "");
  const script = (await codeOf("page.ts")).replaceAll("</script", "<\\/script");
  const page = (await readFile(source("page.html"), "utf8"))
    .replace('<link rel="stylesheet" href="page.css">', () => `<style>${style}</style>`)
    .replace('<script src="page.ts"></script>', () => `<script>${script}</script>`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "page.html"), page);
  for (const file of ["worker.js", "worker-off.js"]) await writeFile(join(folder, file), await codeOf(file));
}

export default {
  appDirectory: "web",
  // Each build has a folder of its own: server/platform/pages/builds.ts.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // All addresses come with the first page: asking for them link by link costs a round trip on each page.
  routeDiscovery: { mode: "initial" },
  // And so do the names of all files: a file for each loader and action would double that list.
  splitRouteModules: false,
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    await shortenManifest(join(folder, "assets"));
    await compressAssets(folder);
    await buildOfflinePage(join(reactRouterConfig.buildDirectory, "offline"));
  },
} satisfies Config;
