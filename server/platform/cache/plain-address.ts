/** What advertisements and mails add to a link: it changes nothing on the page. */
const tracking = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|igshid|_ga|_gl)$/;

/** Most addresses are as plain as this and need no closer look. */
const plain = /^\/$|^(?:\/[\w-]+)+\/?$/;

/**
 * The one address a page is known by, path and query: without tracking parameters, the others in one order.
 * Nothing for an address that is none.
 */
export function plainAddress(url: string): string | undefined {
  if (plain.test(url)) return url;
  const base = "http://page";
  // Two slashes in front would name another host.
  const path = url.startsWith("/") ? base + url : url;
  if (!URL.canParse(path)) return undefined;
  const { pathname, searchParams } = new URL(path);
  for (const name of [...searchParams.keys()]) if (tracking.test(name)) searchParams.delete(name);
  searchParams.sort();
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}
