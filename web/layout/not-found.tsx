import { Weave } from "#web/ui/identity/weave.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

/** The page for status 404. */
export function NotFound() {
  return (
    <div className="page grid justify-items-center gap-8 py-16 text-center sm:py-24">
      <div aria-hidden="true" className="flex items-center gap-4 sm:gap-6">
        <Weave className="h-24 w-20 sm:h-36 sm:w-48" />
        <p className="font-display font-semibold text-5xl text-accent tabular-nums">404</p>
        <Weave className="h-24 w-20 sm:h-36 sm:w-48" />
      </div>
      <div className="grid justify-items-center gap-4">
        <h1 className="max-w-xl">The page you are looking for was not found.</h1>
        <p className="max-w-md text-ink-soft">
          A thread was dropped somewhere. The address may be misspelt, or the page has moved.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Go home</ButtonLink>
        <ButtonLink to="/shop" look="secondary">
          Browse the shop
        </ButtonLink>
      </div>
    </div>
  );
}
