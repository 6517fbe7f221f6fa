import { Link } from "react-router";
import { ForgotPassword } from "#contract/customers/accounts.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireVisitor } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/forgot-password-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireVisitor(request);
  return null;
}

interface Answer extends Faults {
  sent?: string;
}

export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Answer> =>
  submit<typeof ForgotPassword, Answer>(
    request,
    ForgotPassword,
    async (body) => {
      const { message } = await call("POST /auth/forgot", { body });
      notify({ kind: "success", title: message });
      return { fields: {}, sent: message };
    },
    { title: "Please try again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Forgot Password", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Forgot Password" fields={1} />;

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <AuthHeading title="Forgot Password">We will mail you a link to set a new one.</AuthHeading>
      {actionData?.sent ? (
        <p className="border-s-4 border-success bg-success-soft px-4 py-3">{actionData.sent}</p>
      ) : (
        <SubmitForm faults={actionData} className="grid gap-5">
          {({ busy, fields }) => (
            <>
              <Field label="Email" name="email" type="email" autoComplete="email" required error={fields.email} />
              <div>
                <Button type="submit" busy={busy}>
                  Send Email
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      )}
      <p className="mt-8 text-sm">
        <Link className="link" to="/login">
          Back to login
        </Link>
      </p>
    </>
  );
}
