import { useLayoutEffect } from "react";
import { ScrollRestoration, useLocation, useNavigationType } from "react-router";

/** A new page glides to its top; back and forward return at once to where the person was. */
function ScrollManner() {
  const manner = useNavigationType() === "POP" ? "auto" : "smooth";
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the manner is chosen anew for each step of the history.
  useLayoutEffect(() => {
    document.documentElement.dataset.scroll = manner;
  }, [key, manner]);
  return null;
}

/** The manner comes first: effects run in this order. */
export function Scrolling() {
  return (
    <>
      <ScrollManner />
      <ScrollRestoration />
    </>
  );
}
