import { useLocation } from "react-router";
import { buttonClass } from "#web/ui/display/button-looks.ts";
import { Weave } from "#web/ui/identity/weave.tsx";

/** Plain links, so that a way out is there even when the page's own program is what failed. */
export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <div className="page grid justify-items-center gap-6 py-16 text-center sm:py-24">
      <Weave className="h-24 w-48" />
      <h1>Something came undone.</h1>
      <p className="max-w-md text-ink-soft">
        The page could not be shown. It is not your fault, and your bag is safe. Please try again in a moment.
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
