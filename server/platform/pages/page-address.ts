import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** The one address that a page is known by, however a visitor spells it. */
interface PageAddress {
  /** Path and query in one spelling; what the page is rendered from, so that it cannot depend on anything else. */
  address: string;
  /** Its route, such as `/product/:slug`. */
  pattern: string;
  /** One of endlessly many pages that exist whatever their address says. */
  isRare: boolean;
  /** No page has this address; all of them share one answer. */
  isUnknown: boolean;
}

export type ReadAddress = (target: string) => PageAddress;

/** A page says with `handle` which names of a query its loader reads. */
const queryNames = ({ handle }: RouteObject): readonly string[] =>
  (handle as { query?: readonly string[] } | undefined)?.query ?? [];

const dataPath = /(?:\/_|)\.data$/;
const unknown = "/page-not-found";

/** A path in the spelling of its route: upper case, encoded letters and slashes at the end make no other page. */
function spell(pattern: string, params: Record<string, string | undefined>): string {
  const segments = pattern.split("/").filter(Boolean);
  const spelled = segments.map((each) => (each.startsWith(":") ? params[each.replace(/^:|\?$/g, "")] : each));
  return `/${spelled
    .filter((each) => each !== undefined)
    .map(encodeURIComponent)
    .join("/")}`;
}

const firstSegment = (path: string) => path.split("/").find(Boolean) ?? "";
const plainSegment = /^[\w-]*$/;
const isOpenSegment = (segment: string) => segment === "" || /^[:*]|\?$/.test(segment);

/** The routes that an address can lead to whose first segment is this one. */
function routesFrom(routes: RouteObject[], first: string): RouteObject[] {
  return routes.flatMap((route) => {
    const own = firstSegment(route.path ?? "");
    if (own === "" && route.children) return [{ ...route, children: routesFrom(route.children, first) }];
    return isOpenSegment(own) || own.toLowerCase() === first ? [route] : [];
  });
}

/**
 * `matchRoutes` among those that begin like the path: it ranks all routes that it is given anew each time, 2.5 ms for ours on a busy
 * machine.
 */
function createMatcher(routes: RouteObject[]): (path: string) => ReturnType<typeof matchRoutes> {
  const firstSegments = (all: RouteObject[]): string[] =>
    all.flatMap(({ path = "", children = [] }) =>
      firstSegment(path) ? [firstSegment(path)] : firstSegments(children),
    );
  const known = firstSegments(routes).map((first) => first.toLowerCase());
  const byFirst = new Map(["", ...known].map((first) => [first, routesFrom(routes, first)]));
  return (path) => {
    const first = firstSegment(path);
    // Spelled in any other way, it is for React Router to read.
    const candidates = plainSegment.test(first) ? (byFirst.get(first.toLowerCase()) ?? byFirst.get("")) : undefined;
    return matchRoutes(candidates ?? routes, path);
  };
}

/** Reads the address of a page off its route, its parameters and the query names that it knows. */
export function createAddressReader(routes: RouteObject[]): ReadAddress {
  const match = createMatcher(routes);
  return (target) => {
    const [path = "", ...rest] = target.split("?");
    const isData = dataPath.test(path);
    const matches = match(path.replace(dataPath, "") || "/") ?? [];
    const leaf = matches.at(-1);
    const isUnknown = !leaf || leaf.route.path === "*";
    const pattern = matches.map(({ route }) => route.path ?? "").join("/");
    const plain = isUnknown ? unknown : spell(pattern, leaf.params);
    const sent = new URLSearchParams(rest.join("?"));
    const asked = new URLSearchParams();
    if (!isUnknown) {
      for (const name of new Set(matches.flatMap(({ route }) => queryNames(route)))) {
        const value = sent.get(name);
        if (value) asked.set(name, value);
      }
    }
    const hasServerLoader = leaf?.route.loader !== undefined;
    const isRare = !isUnknown && (asked.size > 0 || (pattern.includes(":") && !hasServerLoader));
    if (isData) {
      const wanted = sent.get("_routes")?.split(",") ?? [];
      const ids = matches.map(({ route }) => route.id ?? "").filter((id) => wanted.includes(id));
      if (ids.length > 0) asked.set("_routes", ids.join(","));
    }
    const query = asked.size > 0 ? `?${asked}` : "";
    const spelled = isData ? (plain === "/" ? "/_.data" : `${plain}.data`) : plain;
    const known = pattern.replaceAll(/\/+/g, "/");
    return { address: spelled + query, pattern: isUnknown ? "/*" : known, isRare, isUnknown };
  };
}

/** The routes of a build as a tree, as far as addresses are concerned. */
export function pageRoutes({ routes }: Pick<ServerBuild, "routes">, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route as NonNullable<typeof route>;
      const common = { id, ...(path !== undefined && { path }), handle: module.handle, loader: module.loader as never };
      return index ? { ...common, index: true } : { ...common, children: pageRoutes({ routes }, id) };
    });
}
