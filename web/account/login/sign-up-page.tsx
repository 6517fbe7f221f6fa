import { Link, useLocation } from "react-router";
import { SignUp } from "#contract/customers/accounts.ts";
import { limits } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireVisitor } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/sign-up-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { logInAndRedirect } from "./log-in.ts";
import { loadSocialLogins, SocialLogins } from "./social-logins.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireVisitor(request);
  return { logins: await loadSocialLogins() };
}

export const clientAction = ({ request }: Route.ClientActionArgs) =>
  submit(
    request,
    SignUp,
    async (body) => {
      const signedIn = await call("POST /auth/register", { body });
      return logInAndRedirect(request, signedIn, signedIn.message);
    },
    { title: "Please try to signup again!", checkboxes: ["isSubscribed"] },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Sign Up", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Sign Up" fields={4} />;

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, state } = useLocation();
  return (
    <>
      <AuthHeading title="Sign Up">
        Already with us?{" "}
        <Link className="link" to={`/login${search}`}>
          Back to login
        </Link>
      </AuthHeading>
      <SubmitForm faults={actionData} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={(state as { email?: string } | null)?.email}
              error={fields.email}
            />
            <Field label="First Name" name="firstName" autoComplete="given-name" required error={fields.firstName} />
            <Field label="Last Name" name="lastName" autoComplete="family-name" required error={fields.lastName} />
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              help={`At least ${limits.passwordMin} characters.`}
              error={fields.password}
            />
            <Checkbox label="Subscribe to newsletter" name="isSubscribed" />
            <div>
              <Button type="submit" busy={busy}>
                Sign Up
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
      <SocialLogins logins={loaderData.logins} />
    </>
  );
}
