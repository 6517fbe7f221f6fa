import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashSources } from "./build-pages.ts";
import { runBuildTool } from "./run-build-tool.ts";

const root = join(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/tana-bana");
const bundler = "node_modules/rolldown/bin/cli.mjs";
const sources = ["{server,contract,demo}/**/*.ts", "rolldown.config.ts", "package-lock.json"];
/** No part of the bundle, and left out of a container image. */
const tests = ["**/*.test.ts", "server/testing/**"];
/** A process of an earlier version may still load a part of its bundle. */
const keptBundles = 5;

/** A program that serves the shop, and what Node is told about it. */
export interface ServingProgram {
  file: string;
  env: NodeJS.ProcessEnv;
}

/** The sources themselves, which Node can run as well. */
export const servingSources: ServingProgram = { file: "server/commands/serve.ts", env: {} };

/**
 * Bundles the serving process, unless that was done from the same sources: 1,900 modules become a few files, and it opens with 2.0 s of
 * processor time instead of 4.6 and 206 MB instead of 300. Where there is no bundler, as after `npm ci --omit=dev`, or nobody may write,
 * the sources are run.
 */
export async function bundleServer(signal: AbortSignal): Promise<ServingProgram> {
  const name = `server-${hashSources(root, sources, tests).slice(0, 16)}`;
  const folder = join(cache, name);
  if (!existsSync(folder)) {
    const isWritable = await mkdir(cache, { recursive: true }).then(
      () => true,
      () => false,
    );
    if (!isWritable || !existsSync(join(root, bundler))) return servingSources;
    const unfinished = `${folder}-${process.pid}`;
    await runBuildTool([bundler, "--config", "rolldown.config.ts"], {
      env: { BUNDLE_DIRECTORY: unfinished },
      signal,
      failure: "The server could not be bundled.",
    }).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    });
    // Another process may have been faster: its bundle is identical.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
    await deleteOldBundles();
  }
  // What V8 compiled is kept beside the code and read at the next start.
  return { file: join(folder, "serve.js"), env: { NODE_COMPILE_CACHE: join(folder, "compiled") } };
}

async function deleteOldBundles(): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name.startsWith("server-"));
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })));
  const old = dated.sort((a, b) => b.at - a.at).slice(keptBundles);
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true });
}
