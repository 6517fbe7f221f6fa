import { replace } from "react-router";
import * as z from "zod/mini";
import { factorCode } from "#contract/fields.ts";
import { CodeField } from "#web/account/confirm-login/code-field.tsx";
import { asksForCode } from "#web/account/second-factor/asks-for-code.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import type { Route } from "./+types/auth-success-page.ts";
import { logIn } from "./log-in.ts";

const failurePath = "/login?error=social";

async function signIn(token: string, code?: string): Promise<string> {
  const signedIn = await call("POST /auth/success", { body: { token, code } });
  logIn(signedIn, `Hey ${signedIn.user.firstName}, Welcome Back!`);
  return "/dashboard";
}

/** Where the exchange leads; nowhere yet when the account has a second factor, whose code the page then asks for. */
async function exchange(token: string): Promise<string | undefined> {
  try {
    return await signIn(token);
  } catch (error) {
    if (asksForCode(error, undefined)) return undefined;
    handleError(error, "Please try to login again!");
    return failurePath;
  }
}

/** The exchange under way: the page may be loaded again before it ends, and the token can be used once. */
let exchanging: { token: string; leadsTo: Promise<string | undefined> } | undefined;

/** Where Google and Facebook lead back to: the one-time token of the address becomes a login. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (!token) {
    const path = exchanging ? await exchanging.leadsTo : failurePath;
    if (path) throw replace(path);
    return null;
  }
  if (token !== exchanging?.token) exchanging = { token, leadsTo: exchange(token) };
  // The token leaves the address at once, so that no history and no copied link keeps it.
  throw replace(pathname);
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(
    request,
    z.object({ code: factorCode() }),
    async ({ code }) => replace(exchanging ? await signIn(exchanging.token, code) : failurePath),
    { title: "Please try to login again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Signing in", hidden: true });

export const HydrateFallback = SigningIn;

export default function AuthSuccessPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="page grid max-w-md gap-5 py-16">
      <h1>One more step</h1>
      <SubmitForm faults={actionData} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <CodeField focused error={fields.code} />
            <div>
              <Button type="submit" busy={busy}>
                Login
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}

function SigningIn() {
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center" aria-busy="true">
      <Weave className="h-18 w-36" />
      <h1>Signing you in …</h1>
    </div>
  );
}
