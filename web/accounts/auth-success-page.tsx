import { replace } from "react-router";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Weave } from "#web/ui/weave.tsx";
import type { Route } from "./+types/auth-success-page.ts";
import { enter } from "./enter.ts";

/** Where Google and Facebook lead back to: the one-time token of the address becomes a login. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return replace("/login?error=social");
  // The token leaves the address before anything else, so that no history or copied link keeps it.
  window.history.replaceState(window.history.state, "", window.location.pathname);
  try {
    const signedIn = await call("POST /auth/success", { body: { token } });
    return enter(request, signedIn, `Hey ${signedIn.user.firstName}, Welcome Back!`);
  } catch (error) {
    handleError(error, "Please try to login again!");
    return replace("/login?error=social");
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Signing in", hidden: true });

export function HydrateFallback() {
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center" aria-busy="true">
      <Weave className="h-18 w-36" />
      <h1>Signing you in …</h1>
    </div>
  );
}

export default HydrateFallback;
