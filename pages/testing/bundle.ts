import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Plugin, rolldown } from "rolldown";
import routes from "#web/routes.ts";

const root = join(import.meta.dirname, "../..");
const web = join(root, "web");
const siteMap = "virtual:site-map";

/** The pages of the shop as the source of a module: each is loaded when an address leads to it, as in the browser. */
function writeSiteMap(entries: readonly RouteConfigEntry[]): string {
  const write = ({ id, file, path, index, children = [] }: RouteConfigEntry): string => {
    const fields = { id: id ?? file.replace(/\.tsx?$/, ""), path, index };
    const load = `() => import(${JSON.stringify(join(web, file))})`;
    return `{ ...${JSON.stringify(fields)}, load: ${load}, children: [${children.map(write)}] }`;
  };
  return `export const siteMap = [${entries.map(write)}];`;
}

const virtualModules: Plugin = {
  name: "site-map-and-files",
  resolveId: (id) => (id === siteMap || id.endsWith("?url") ? { id: `\0${id}` } : undefined),
  load: (id) => {
    if (id === `\0${siteMap}`) return writeSiteMap(routes as RouteConfigEntry[]);
    return id.endsWith("?url") ? `export default "/font.woff2"` : undefined;
  },
};

/** The whole browser's side in one script, for a window that has no modules. React is the one that is shipped. */
export async function bundlePages(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, "window-program.tsx"),
    platform: "browser",
    plugins: [virtualModules],
    moduleTypes: { ".css": "empty" },
    transform: {
      define: {
        "process.env.NODE_ENV": '"production"',
        "import.meta.env.DEV": "false",
        "import.meta.env.PROD": "false",
        "import.meta.dirname": '""',
      },
    },
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "iife", codeSplitting: false, comments: false });
  await build.close();
  return output[0].code;
}
