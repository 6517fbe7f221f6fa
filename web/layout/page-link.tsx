import { useState } from "react";
import { Link, type LinkProps } from "react-router";

/**
 * A link inside the shop: its page is fetched as soon as somebody means to follow it. The router waits 100 ms for that, by which time a
 * finger has left again, so a touch fetches at once.
 */
export function PageLink(props: LinkProps) {
  const [touched, setTouched] = useState(false);
  return (
    <Link prefetch={touched ? "render" : "intent"} viewTransition onTouchStart={() => setTouched(true)} {...props} />
  );
}
