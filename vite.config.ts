import { existsSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Changes seldom, so browsers keep it over many deployments, and one file packs better than six. */
const react = { name: "react", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ };

/** Just these files. One that is moved ends the build: it would fall out of its group unseen. */
function filesOf(...paths: string[]): RegExp {
  const missing = paths.find((path) => !existsSync(join(import.meta.dirname, path)));
  if (missing) throw new Error(`${missing} is named in vite.config.ts and does not exist`);
  const names = paths.map((path) => path.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]"));
  return new RegExp(`[\\\\/](${names.join("|")})$`);
}

/**
 * What stands around every page, with all it needs: one file packs better than thirty. And the few words that lists and forms share: a list
 * would fetch all of the forms with them.
 */
const frame = {
  name: "frame",
  test: filesOf(
    "contract/catalogue/list-filters.ts",
    "web/frame/frame.tsx",
    "web/layout/errors/error-page.tsx",
    "web/layout/not-found.tsx",
    "web/layout/page-meta.ts",
    "web/root.tsx",
  ),
};

/** What lists and product pages share. */
const card = {
  name: "card",
  test: filesOf(
    "web/storefront/product-card/product-card.tsx",
    "web/storefront/wishlist/wishlist-button.tsx",
    "web/ui/display/avatar.tsx",
    "web/ui/display/badge.tsx",
    "web/ui/display/button.tsx",
    "web/ui/display/spinner.tsx",
    "web/ui/forms/radio-chips.tsx",
    "web/ui/navigation/breadcrumbs.tsx",
    "web/ui/navigation/pager.tsx",
  ),
};

/** How a moment is shown, on product pages and most of the dashboard. */
const time = {
  name: "time",
  test: filesOf("web/ui/dates/format-date.ts", "web/ui/dates/format-moment.ts", "web/ui/display/time.tsx"),
};

/** What every page with a form needs. */
const forms = {
  name: "forms",
  test: filesOf(
    "contract/call.ts",
    "contract/fields.ts",
    "contract/limits.ts",
    "contract/paging.ts",
    "web/layout/forms/read-form.ts",
    "web/layout/forms/submit-form.tsx",
    "web/layout/forms/submit.ts",
    "web/ui/forms/text-area.tsx",
  ),
};

/** Small files that most pages of the dashboard share: every file of their own is named in the manifest that all pages load. */
const dashboard = {
  name: "dashboard",
  test: filesOf(
    "contract/customers/roles.ts",
    "web/layout/dashboard/editing/form-actions.ts",
    "web/layout/dashboard/page-head.tsx",
    "web/layout/dashboard/use-focus-restore.ts",
    "web/layout/dashboard/use-user.ts",
    "web/layout/notify-success.ts",
    "web/session/guards.ts",
    "web/session/return-path.ts",
    "web/ui/overlays/confirm-dialog.tsx",
    "web/ui/overlays/dialog.tsx",
    "web/undefined-if-not-found.ts",
  ),
};

/**
 * Parts of React and its router that no page uses and that tree shaking cannot see. Their functions are emptied: 9 kB less, packed, on
 * every first page. A page that names one of them ends the build, and so does a version that has more or fewer of these functions.
 */
const unusedFunctions: { module: RegExp; functions: RegExp; count: number }[] = [
  {
    module: /react-dom-client\.production\.js$/,
    functions:
      /ViewTransition|FragmentInstance|^validateDocumentPositionWithFiberTree$|^commitAfterMutationEffectsOnFiber$|SuspenseListComponent$|^updateActivityComponent$|^(mount|update|rerender|run)ActionState|^setPropOnCustomElement$|^describeNativeComponentFrame$|^(preload|preloadModule|preinitStyle|preinitScript|preinitModuleScript|preconnectAs|prefetchDNS)$/,
    count: 67,
  },
  {
    module: /react-router[\\/].*[\\/]router[\\/]instrumentation\.js$/,
    functions: /^(getRouteInstrumentationUpdates|instrumentClientSideRouter)$/,
    count: 2,
  },
  {
    module: /react-router[\\/].*[\\/]ssr[\\/]fog-of-war\.js$/,
    functions:
      /^(getPartialManifest|getPatchRoutesOnNavigationFunction|useFogOFWarDiscovery|fetchAndApplyManifestPatches)$/,
    count: 4,
  },
  { module: /react-router[\\/].*[\\/]ssr[\\/]components\.js$/, functions: /^RSCPrefetchPageLinksImpl$/, count: 1 },
  { module: /react-router[\\/].*[\\/]lib[\\/]hooks\.js$/, functions: /^RSCErrorHandler$/, count: 1 },
];
/** Not where the word is a text of its own, such as the name of a page. */
const namesUnused =
  /(?<!["'])\b(ViewTransition|SuspenseList|Activity|useActionState|instrumentations|prefetchDNS|preinit|preconnect)\b(?!["'])/;

interface Node {
  type: string;
  start: number;
  end: number;
  id?: Node | null;
  body?: Node;
  left?: Node;
  right?: Node;
}

/** Declared functions, and those assigned to something, such as the methods of a prototype. */
function* functionsIn(node: unknown): Generator<{ name: Node; body: Node }> {
  if (typeof node !== "object" || node === null) return;
  const { type, id, body, left, right } = node as Node;
  if (type === "FunctionDeclaration" && id && body) yield { name: id, body };
  if (left && right?.type === "FunctionExpression" && right.body) yield { name: left, body: right.body };
  for (const child of Object.values(node)) yield* functionsIn(child);
}

const stripUnusedFunctions: Plugin = {
  name: "strip-unused-functions",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const [path = ""] = id.split("?");
    const [needed] = (/[\\/]web[\\/].*\.tsx?$/.test(path) && namesUnused.exec(code)) || [];
    if (needed) this.error(`${needed} is left out of the build: see vite.config.ts.`);
    const part = unusedFunctions.find(({ module }) => module.test(path));
    if (!part) return;
    const found = [...functionsIn(this.parse(code))].filter(({ name }) =>
      part.functions.test(code.slice(name.start, name.end)),
    );
    if (found.length !== part.count)
      this.error(`${found.length} functions of ${path} would be left out, not ${part.count}.`);
    let [kept, from] = ["", 0];
    for (const { body } of found) {
      if (body.start < from) continue; // Gone with the function around it.
      kept += `${code.slice(from, body.start)}{}`;
      from = body.end;
    }
    return { code: kept + code.slice(from), map: null };
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), stripUnusedFunctions],
  // A data: address in a stylesheet would need a hole in the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [react, frame, card, time, forms, dashboard] },
            // Without the names of the chunks: the manifest, which every page loads, lists all of them.
            entryFileNames: "assets/[hash].js",
            chunkFileNames: "assets/[hash].js",
          },
        },
      },
    },
  },
});
