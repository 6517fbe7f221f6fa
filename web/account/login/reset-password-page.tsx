import { Link, replace } from "react-router";
import { ResetPassword } from "#contract/customers/accounts.ts";
import { limits } from "#contract/limits.ts";
import { call } from "#web/api.ts";
import { submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireVisitor } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/reset-password-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireVisitor(request);
  return null;
}

export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  submit(
    request,
    ResetPassword,
    async (body) => {
      const { message } = await call("POST /auth/reset/{token}", { params: { token: params.token }, body });
      notify({ kind: "success", title: message });
      return replace("/login");
    },
    { title: "Please try to reset again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Reset Password", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Reset Password" fields={2} />;

export default function ResetPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AuthHeading title="Reset Password">Choose a new password for your account.</AuthHeading>
      <SubmitForm faults={actionData} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <Field
              label="Password"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              help={`At least ${limits.passwordMin} characters.`}
              error={fields.password}
            />
            <Field
              label="Confirm Password"
              name="confirmPassword"
              type="password"
              autoComplete="new-password"
              required
              error={fields.confirmPassword}
            />
            <div>
              <Button type="submit" busy={busy}>
                Reset Password
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
      <p className="mt-8 text-sm">
        <Link className="link" to="/forgot-password">
          Ask for a new link
        </Link>
      </p>
    </>
  );
}
