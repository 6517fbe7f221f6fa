import { Link, type LinkProps } from "react-router";

/** A link inside the shop: its page is fetched as soon as somebody means to follow it. */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
