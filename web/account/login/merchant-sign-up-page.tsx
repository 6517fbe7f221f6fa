import { Link, replace } from "react-router";
import { limits } from "#contract/limits.ts";
import { MerchantSignUp } from "#contract/marketplace/merchants.ts";
import { CodeField } from "#web/account/confirm-login/code-field.tsx";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/merchant-sign-up-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { logIn } from "./log-in.ts";

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  email: new URL(request.url).searchParams.get("email") ?? "",
});

export const clientAction = ({ request, params: { token } }: Route.ClientActionArgs) =>
  submit(
    request,
    MerchantSignUp,
    async (body) => {
      const signedIn = await call("POST /merchant/signup/{token}", { params: { token }, body });
      logIn(signedIn, signedIn.message);
      return replace("/dashboard/brand");
    },
    { title: "Please try to signup again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Complete Sign Up", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Complete Sign Up" fields={4} />;

export default function MerchantSignUpPage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  const { store } = useSite();
  return (
    <>
      <AuthHeading title="Complete Sign Up">
        Your request to sell on {store.name} is approved. Choose a password, and begin.
      </AuthHeading>
      <SubmitForm faults={actionData} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            {actionData?.refusal && (
              <p>
                If you have opened your account already,{" "}
                <Link className="link" to="/login">
                  log in
                </Link>
                . Otherwise write to{" "}
                <a className="link" href={`mailto:${store.supportEmail}`}>
                  {store.supportEmail}
                </a>{" "}
                for a new link.
              </p>
            )}
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={email}
              help="The one your link was sent to."
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
            {fields.code && <CodeField error={fields.code} />}
            <div>
              <Button type="submit" busy={busy}>
                Get Started
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </>
  );
}
