import { Link, useLocation } from "react-router";
import { EmailProof } from "#contract/customers/accounts.ts";
import { SendEmailProof } from "#web/account/profile/email-proof-reminder.tsx";
import { ApiError, call } from "#web/api.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { useSite } from "#web/layout/site.ts";
import { loadSession } from "#web/session/load-session.ts";
import { updateUser, useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/verify-email-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";

interface Answer extends Faults {
  confirmed?: string;
}

/** The link counts only for the account that is signed in. */
export async function clientLoader(_: Route.ClientLoaderArgs) {
  await loadSession();
  return null;
}

/** Opening the link changes nothing: programs that look through mails open every link. */
export const clientAction = ({ request }: Route.ClientActionArgs): Promise<Answer> =>
  submit<typeof EmailProof, Answer>(
    request,
    EmailProof,
    async (body) => {
      try {
        const { message } = await call("POST /auth/verify-email", { body });
        updateUser((await call("GET /user/me")).user);
        return { fields: {}, confirmed: message };
      } catch (error) {
        // The login is over, or is one of another account: the page says which, and what to do.
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        return { fields: handleError(error), refusal: error.message };
      }
    },
    { title: "Please try again!" },
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Confirm Email", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Confirm Email" fields={0} />;

export default function VerifyEmailPage({ params: { token }, actionData }: Route.ComponentProps) {
  const { store } = useSite();
  const isVisitor = useSession().state !== "signed in";
  if (isVisitor && !actionData?.confirmed) return <LogInFirst refusal={actionData?.refusal} />;
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

/** Two people may come here: the one who registered logs in to the account, the owner of the mailbox takes it over. */
function LogInFirst({ refusal }: { refusal: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <>
      <AuthHeading title="Confirm Email">
        Log in to your account first. Then one press shows that the mailbox is yours.
      </AuthHeading>
      {refusal && (
        <p role="alert" className="mb-6 border-danger border-s-4 bg-danger-soft px-4 py-3">
          {refusal}
        </p>
      )}
      <ButtonLink to={`/login?${new URLSearchParams({ next: pathname })}`}>Log in</ButtonLink>
      <p className="mt-8 text-sm">
        Somebody else opened the account, or you do not know its password?{" "}
        <Link className="link" to="/forgot-password">
          Set a password as the owner of this mailbox
        </Link>
        . Every other way into the account is closed then.
      </p>
    </>
  );
}

function AskAgain() {
  const session = useSession();
  if (session.state !== "signed in") return null;
  if (session.user.emailProven) return <p className="mt-8 text-sm">Your email is confirmed already.</p>;
  return (
    <div className="mt-8">
      <SendEmailProof />
    </div>
  );
}
