import type { MetaDescriptor } from "react-router";
import { deliveryLine } from "./delivery-promise.ts";
import { siteOf } from "./site.ts";

interface PageArgs {
  matches: Parameters<typeof siteOf>[0];
  location: { pathname: string };
}

interface Page {
  /** Stands in front of the shop's name: "Login · Tana Bana". */
  title?: string;
  description?: string;
  /** The path of the picture that shared links show. */
  image?: string;
  /** Path and query of the one address the page should be known by, where the path alone does not say it. */
  address?: string;
  /** Pages that are of no use to a stranger stay out of search engines. */
  hidden?: boolean;
}

const usual = "Handloom kurtas, sarees and everyday clothes from small Indian labels.";

/** Title, description, canonical address and Open Graph of a page. */
export function pageMeta({ matches, location }: PageArgs, page: Page = {}): MetaDescriptor[] {
  const { store } = siteOf(matches);
  const title = page.title ? `${page.title} · ${store.name}` : store.name;
  const description = page.description ?? `${usual} ${deliveryLine(store)}.`;
  const address = `${store.url}${page.address ?? location.pathname}`;
  const shared: MetaDescriptor[] = page.hidden
    ? [{ name: "robots", content: "noindex" }]
    : [
        { tagName: "link", rel: "canonical", href: address },
        { property: "og:url", content: address },
        { name: "twitter:card", content: "summary_large_image" },
        { property: "og:image", content: `${store.url}${page.image ?? "/social.png"}` },
        ...(page.image
          ? []
          : [
              { property: "og:image:width", content: "1200" },
              { property: "og:image:height", content: "630" },
            ]),
      ];
  return [
    { title },
    { name: "description", content: description },
    { property: "og:site_name", content: store.name },
    { property: "og:title", content: page.title ?? store.name },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
    ...shared,
  ];
}
