import { Link } from "react-router";
import { EmailProof } from "#contract/accounts.ts";
import { SendEmailProof } from "#web/account/profile/email-proof-reminder.tsx";
import { isSignedIn, updateUser, useSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/forms/submit.ts";
import { SubmitForm } from "#web/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/verify-email-page.ts";
import { AuthHeading } from "./auth-heading.tsx";

interface Answer extends Faults {
  confirmed?: string;
}

/** Opening the link changes nothing: programs that look through mails open every link. */
export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Answer> =>
  submit<typeof EmailProof, Answer>(
    request,
    EmailProof,
    async (body) => {
      const { message } = await call("POST /auth/verify-email", { body });
      if (isSignedIn()) updateUser((await call("GET /user/me")).user);
      return { fields: {}, confirmed: message };
    },
    { title: "Please try again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm Email", hidden: true });

export default function VerifyEmailPage({ params: { token }, actionData }: Route.ComponentProps) {
  const { store } = useSite();
  return (
    <>
      <AuthHeading title="Confirm Email">
        One press shows that the mailbox is yours. If you did not open an account at {store.name}, please leave this
        page.
      </AuthHeading>
      {actionData?.confirmed ? (
        <div className="grid justify-items-start gap-6">
          <p role="status" className="w-full border-success border-s-4 bg-success-soft px-4 py-3">
            {actionData.confirmed}
          </p>
          <ButtonLink to="/shop">Start shopping</ButtonLink>
        </div>
      ) : (
        <>
          <SubmitForm faults={actionData} className="grid gap-5">
            {({ busy }) => (
              <>
                <input type="hidden" name="token" value={token} />
                <div>
                  <Button type="submit" busy={busy}>
                    Confirm my email
                  </Button>
                </div>
              </>
            )}
          </SubmitForm>
          {actionData?.refusal && <AskAgain />}
        </>
      )}
    </>
  );
}

function AskAgain() {
  const session = useSession();
  if (session.state !== "signed in")
    return (
      <p className="mt-8 text-sm">
        <Link className="link" to="/login">
          Log in
        </Link>{" "}
        and ask for a new link in Account Details.
      </p>
    );
  if (session.user.emailProven) return <p className="mt-8 text-sm">Your email is confirmed already.</p>;
  return (
    <div className="mt-8">
      <SendEmailProof />
    </div>
  );
}
