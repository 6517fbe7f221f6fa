/** An address inside the shop, or nothing: a link must not lead a person who signs in to another site. */
export function safePath(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith("/")) return undefined;
  const url = URL.parse(path, origin);
  if (url?.origin !== origin) return undefined;
  const inside = url.pathname + url.search + url.hash;
  return inside.startsWith("//") ? undefined : inside;
}

/** The login page, with the page that asked for it. */
export function loginPath(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  if (pathname === "/dashboard" && !search) return "/login";
  return `/login?${new URLSearchParams({ next: pathname + search })}`;
}

/** Where a person goes after signing in: to the page they wanted, or to the dashboard. */
export function pathAfterLogin(loginUrl: string): string {
  const { origin, searchParams } = new URL(loginUrl);
  return safePath(searchParams.get("next"), origin) ?? "/dashboard";
}
