import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Config } from "@react-router/dev/config";

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

export default {
  appDirectory: "web",
  // Each build has a folder of its own: server/platform/pages/builds.ts.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  // All addresses come with the first page: asking for them link by link costs a round trip on each page.
  routeDiscovery: { mode: "initial" },
  // And so do the names of all files: a file for each loader and action would double that list.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config;
