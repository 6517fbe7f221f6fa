/** A path inside the shop, or undefined: prevents an open redirect after the login. */
export function safePath(path: string | null, origin: string): string | undefined {
  if (!path?.startsWith("/")) return undefined;
  const url = URL.parse(path, origin);
  if (url?.origin !== origin) return undefined;
  const inside = url.pathname + url.search + url.hash;
  return inside.startsWith("//") ? undefined : inside;
}

/** The login page, with the requested page as the return path. */
export function loginPath(requestedUrl: string): string {
  const { pathname, search } = new URL(requestedUrl);
  if (pathname === "/dashboard" && !search) return "/login";
  return `/login?${new URLSearchParams({ next: pathname + search })}`;
}

/** The return path of the login page, or the dashboard. */
export function pathAfterLogin(loginUrl: string): string {
  const { origin, searchParams } = new URL(loginUrl);
  return safePath(searchParams.get("next"), origin) ?? "/dashboard";
}
