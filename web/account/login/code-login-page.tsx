import { useEffect, useState } from "react";
import { Link, useFetcher, useLocation } from "react-router";
import { CodeLogin, CodeRequest } from "#contract/customers/code-login.ts";
import { ApiError, call } from "#web/api.ts";
import { readForm } from "#web/layout/forms/read-form.ts";
import { changeBy, type Faults } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireVisitor } from "#web/session/guards.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/code-login-page.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthSkeleton } from "./auth-skeleton.tsx";
import { logInAndRedirect } from "./log-in.ts";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireVisitor(request);
  return null;
}

interface Answer extends Faults {
  /** Where the code was sent. */
  sentTo?: string;
  sentAt?: number;
  asksForFactor?: boolean;
}

/** One field for both: an email has an @. Messages for either stand below it. */
function splitTarget(form: FormData): FormData {
  const target = String(form.get("target") ?? "").trim();
  form.delete("target");
  form.set(/[a-z@]/i.test(target) || target === "" ? "email" : "phoneNumber", target);
  return form;
}

const namedTarget = ({ fields: { email, phoneNumber, ...fields }, ...faults }: Faults): Faults => ({
  ...faults,
  fields: { ...fields, ...((email ?? phoneNumber) && { target: email ?? phoneNumber }) },
});

async function sendCode(form: FormData): Promise<Answer> {
  const sentTo = String(form.get("target") ?? "").trim();
  const answer = await changeBy(readForm(CodeRequest, splitTarget(form)), async (body): Promise<Answer> => {
    await call("POST /auth/code", { body });
    return { fields: {}, sentTo, sentAt: Date.now() };
  });
  return "sentTo" in answer ? answer : namedTarget(answer);
}

async function logIn(request: Request, form: FormData): Promise<Answer | Response> {
  const sentTo = String(form.get("target") ?? "");
  const answer = await changeBy(
    readForm(CodeLogin, splitTarget(form)),
    async (body): Promise<Answer | Response> => {
      try {
        const signedIn = await call("POST /auth/code/login", { body });
        return logInAndRedirect(request, signedIn, signedIn.message);
      } catch (error) {
        if (!(error instanceof ApiError) || !("factorCode" in error.fields) || body.factorCode) throw error;
        return { fields: {}, sentTo, asksForFactor: true };
      }
    },
    "Please try to login again!",
  );
  return answer instanceof Response
    ? answer
    : { sentTo, ...namedTarget(answer), ...("asksForFactor" in answer && answer) };
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer | Response> {
  const form = await request.formData();
  const isLogin = form.has("code");
  return isLogin ? logIn(request, form) : sendCode(form);
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Login with a code", hidden: true });

export const HydrateFallback = () => <AuthSkeleton heading="Login with a code" fields={1} />;

export default function CodeLoginPage({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const answer = actionData as Answer | undefined;
  return (
    <>
      <AuthHeading title="Login with a code">
        We send six digits to the email or the confirmed phone number of your account.{" "}
        <Link className="link" to={`/login${search}`}>
          Use the password
        </Link>
      </AuthHeading>
      {answer?.sentTo === undefined ? (
        <AskForCode faults={answer} />
      ) : (
        <EnterCode answer={answer} sentTo={answer.sentTo} />
      )}
    </>
  );
}

const AskForCode = ({ faults }: { faults: Faults | undefined }) => (
  <SubmitForm faults={faults} className="grid gap-5">
    {({ busy, fields }) => (
      <>
        <Field label="Email or phone number" name="target" autoComplete="username" required error={fields.target} />
        <div>
          <Button type="submit" busy={busy}>
            Send a code
          </Button>
        </div>
      </>
    )}
  </SubmitForm>
);

const focusOnArrival = (input: HTMLInputElement | null) => input?.focus();

function EnterCode({ answer, sentTo }: { answer: Answer; sentTo: string }) {
  const withFactor = answer.asksForFactor || answer.fields.factorCode !== undefined;
  return (
    <div className="grid gap-8">
      <p role="status">If there is an account with {sentTo}, a code is on its way. It is good for ten minutes.</p>
      <SubmitForm faults={answer} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            <input type="hidden" name="target" value={sentTo} />
            <Field
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              required
              ref={focusOnArrival}
              error={fields.code}
            />
            {withFactor && (
              <Field
                label="Code of your app"
                name="factorCode"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                required
                help="Six digits of your authenticator app, or a recovery code."
                ref={focusOnArrival}
                error={fields.factorCode}
              />
            )}
            <div>
              <Button type="submit" busy={busy}>
                Login
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
      <Resend sentTo={sentTo} />
    </div>
  );
}

const pauseSeconds = 60;

/** A new code replaces the one before, so the one on its way gets its time. The button keeps its size while the seconds run. */
function Resend({ sentTo }: { sentTo: string }) {
  const fetcher = useFetcher<Answer>();
  const [left, setLeft] = useState(pauseSeconds);
  const sentAt = fetcher.data?.sentAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new code begins the pause anew.
  useEffect(() => {
    const end = Date.now() + pauseSeconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 500);
    setLeft(pauseSeconds);
    return () => clearInterval(timer);
  }, [sentAt]);
  return (
    <fetcher.Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="target" value={sentTo} />
      <Button type="submit" look="secondary" size="small" disabled={left > 0} busy={fetcher.state !== "idle"}>
        <span className="inline-block min-w-52 tabular-nums">
          {left > 0 ? `Send a new code in ${left} s` : "Send a new code"}
        </span>
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {fetcher.data?.refusal ?? fetcher.data?.fields.target}
      </p>
    </fetcher.Form>
  );
}
