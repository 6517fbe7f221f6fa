import { replace } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { isSignedIn } from "#web/session/session.ts";
import { keepGuestToken } from "#web/session/token.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/guest-link-page.ts";

const signedIn =
  "You are signed in to an account, and this order is not in it. Please sign out to open the link, or confirm the email of the order in your account.";

/** The link of the mail to a guest leads to the order. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  if (isSignedIn()) return { problem: signedIn };
  try {
    const opened = await call("POST /guest/link", { body: { token } });
    keepGuestToken(opened.token);
    return replace(`/order/${opened.orderId}`);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 429)) throw error;
    return { problem: error.message };
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Your order", hidden: true });

export const HydrateFallback = () => (
  <div aria-busy="true" className="page min-h-[70dvh] pt-8">
    <h1 className="text-4xl">Your order</h1>
    <Skeleton className="mt-6 h-96" />
  </div>
);

export default function GuestLinkPage({ loaderData: { problem } }: Route.ComponentProps) {
  return (
    <div className="page grid min-h-[60dvh] content-start justify-items-start gap-6 pt-8 lg:pt-12">
      <h1 className="text-4xl">Your order</h1>
      <p role="alert" className="max-w-2xl border-danger border-s-4 bg-danger-soft px-4 py-3">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        {problem !== signedIn && <ButtonLink to="/login?next=%2Fdashboard%2Forders">Log in</ButtonLink>}
        <ButtonLink to="/shop" look="secondary">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
