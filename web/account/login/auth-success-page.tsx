import { replace } from "react-router";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Weave } from "#web/ui/identity/weave.tsx";
import type { Route } from "./+types/auth-success-page.ts";
import { logIn } from "./log-in.ts";

const failurePath = "/login?error=social";

async function exchange(token: string): Promise<string> {
  try {
    const signedIn = await call("POST /auth/success", { body: { token } });
    logIn(signedIn, `Hey ${signedIn.user.firstName}, Welcome Back!`);
    return "/dashboard";
  } catch (error) {
    handleError(error, "Please try to login again!");
    return failurePath;
  }
}

/** The exchange under way: the page may be loaded again before it ends, and the token can be used once. */
let exchanging: { token: string; leadsTo: Promise<string> } | undefined;

/** Where Google and Facebook lead back to: the one-time token of the address becomes a login. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (!token) throw replace((await exchanging?.leadsTo) ?? failurePath);
  if (token !== exchanging?.token) exchanging = { token, leadsTo: exchange(token) };
  // The token leaves the address at once, so that no history and no copied link keeps it.
  throw replace(pathname);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Signing in", hidden: true });

export const HydrateFallback = SigningIn;

export default function AuthSuccessPage() {
  return <SigningIn />;
}

function SigningIn() {
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center" aria-busy="true">
      <Weave className="h-18 w-36" />
      <h1>Signing you in …</h1>
    </div>
  );
}
