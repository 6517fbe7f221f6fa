import { Link, useLocation } from "react-router";
import { Login } from "#contract/customers/accounts.ts";
import { CodeField } from "#web/account/confirm-login/code-field.tsx";
import { asksForCode } from "#web/account/second-factor/asks-for-code.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireVisitor } from "#web/session/guards.ts";
import { pathAfterLogin } from "#web/session/return-path.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/login-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { logInAndRedirect } from "./log-in.ts";
import { loadSocialLogins, SocialLogins, socialLoginFailure } from "./social-logins.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireVisitor(request);
  const isCheckout = pathAfterLogin(request.url) === "/cart";
  return { logins: await loadSocialLogins(), failure: socialLoginFailure(request.url), isCheckout };
}

interface Answer extends Faults {
  asksForCode?: boolean;
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit<typeof Login, Answer | Response>(
    request,
    Login,
    async (body) => {
      try {
        const signedIn = await call("POST /auth/login", { body });
        return logInAndRedirect(request, signedIn, `Hey ${signedIn.user.firstName}, Welcome Back!`);
      } catch (error) {
        if (!asksForCode(error, body.code)) throw error;
        return { fields: {}, asksForCode: true };
      }
    },
    { title: "Please try to login again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Login", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Login" fields={2} />;

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = actionData as Answer | undefined;
  const withCode = answer?.asksForCode || answer?.fields.code !== undefined;
  return (
    <>
      <AuthHeading title="Login">
        New here?{" "}
        <Link className="link" to={`/register${search}`}>
          Create an account
        </Link>
      </AuthHeading>
      {loaderData.isCheckout && (
        <section aria-labelledby="guest" className="mb-8 grid gap-3 border-line border-b pb-8">
          <h2 id="guest" className="text-xl">
            No account needed
          </h2>
          <p className="text-ink-soft">Your email, phone number and address are all we need for this order.</p>
          <ButtonLink to="/checkout" block>
            Continue as guest
          </ButtonLink>
        </section>
      )}
      <SubmitForm faults={answer ?? loaderData.failure} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <Field label="Email" name="email" type="email" autoComplete="username" required error={fields.email} />
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={fields.password}
            />
            {withCode && <CodeField focused error={fields.code} />}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" look={loaderData.isCheckout ? "secondary" : "primary"} busy={busy}>
                Login
              </Button>
              <ButtonLink to={`/login/code${search}`} look="secondary">
                Use a code instead
              </ButtonLink>
            </div>
            <Link
              className="link -my-2.5 inline-flex min-h-11 items-center justify-self-start text-sm"
              to="/forgot-password"
            >
              Forgot password?
            </Link>
          </>
        )}
      </SubmitForm>
      <SocialLogins logins={loaderData.logins} />
    </>
  );
}
