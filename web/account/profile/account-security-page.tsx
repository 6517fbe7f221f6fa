import { replace } from "react-router";
import { ChangePassword } from "#contract/customers/accounts.ts";
import { changeLinkedLogins, isAboutLinkedLogins } from "#web/account/linked-logins/change-linked-logins.ts";
import { LinkedLogins } from "#web/account/linked-logins/linked-logins.tsx";
import { loadLinkedLogins } from "#web/account/linked-logins/load-linked-logins.ts";
import { SecondFactorSection } from "#web/account/second-factor/second-factor-section.tsx";
import { SessionList } from "#web/account/sessions/session-list.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { requireUser } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/account-security-page.ts";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { provider } = await requireUser(request);
  if (provider !== "Email") throw replace("/dashboard");
  const [{ sessions }, factor, logins] = await Promise.all([
    call("GET /auth/session"),
    call("GET /auth/factor"),
    loadLinkedLogins(request.url),
  ]);
  return { sessions, factor, logins };
}

interface Answer extends Faults {
  /** A new one each time, so that the form is drawn afresh and holds no password. */
  changed?: string;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.clone().formData();
  return isAboutLinkedLogins(form) ? changeLinkedLogins(request.method, form) : changePassword(request);
}

const changePassword = (request: Request): Promise<Answer> =>
  submit<typeof ChangePassword, Answer>(
    request,
    ChangePassword,
    async (body) => {
      const { message } = await call("POST /auth/reset", { body });
      notify({ kind: "success", title: message });
      return { fields: {}, changed: crypto.randomUUID() };
    },
    { title: "Please try to reset again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Account Security", hidden: true });

export default function AccountSecurityPage({
  loaderData: { sessions, factor, logins },
  actionData,
}: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Account Security" />
      <h2 className="mb-2 text-xl">Reset Password</h2>
      <p className="mb-6 text-ink-soft">Everywhere else you are signed in, you will be signed out.</p>
      <SubmitForm key={actionData?.changed} faults={actionData} className="grid max-w-xl gap-5">
        {({ busy, fields }) => (
          <>
            <Field
              label="Old Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={fields.password}
            />
            <Field
              label="Confirm Password"
              name="confirmPassword"
              type="password"
              autoComplete="new-password"
              required
              help="Your new password"
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
      <div className="mt-12 grid gap-12">
        <SecondFactorSection factor={factor} />
        <LinkedLogins logins={logins} />
        <SessionList sessions={sessions} />
      </div>
    </div>
  );
}
