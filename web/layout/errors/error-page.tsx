import { useLocation } from "react-router";
import { buttonClass } from "#web/ui/display/button-variants.ts";
import { Weave } from "#web/ui/identity/weave.tsx";
import { useLostConnection } from "./use-lost-connection.ts";

/** Plain links, so that a way out is there even when the page's own program is what failed. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  const isLost = useLostConnection();
  return (
    <div className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <Weave className="h-24 w-48" />
      <h1>{isLost ? "The connection is gone." : "Something came undone."}</h1>
      <p className="max-w-md text-ink-soft">
        {isLost
          ? "The page opens by itself when the shop can be reached again."
          : "The page could not be shown. It is not your fault. Please try again in a moment."}{" "}
        Your cart is safe.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={pathname + search} className={buttonClass({})}>
          Try again
        </a>
        <a href="/" className={buttonClass({ look: "secondary" })}>
          Go home
        </a>
      </div>
    </div>
  );
}
