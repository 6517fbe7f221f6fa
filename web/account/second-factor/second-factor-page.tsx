import { ConfirmFactor, RemoveFactor } from "#contract/customers/second-factor.ts";
import { callConfirmed } from "#web/account/confirm-login/call-confirmed.ts";
import { CodeField } from "#web/account/confirm-login/code-field.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { handleError } from "#web/layout/handle-error.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { notify } from "#web/notices.ts";
import { updateUser } from "#web/session/session.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import type { Route } from "./+types/second-factor-page.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type FactorStatus, leftInWords } from "./second-factor-section.tsx";

export const clientLoader = () => call("GET /auth/factor");

interface Begun {
  secret: string;
  uri: string;
}

interface Answer extends Faults {
  begun?: Begun;
  recoveryCodes?: string[];
  /** They took the place of others; the factor was there before. */
  isRenewed?: boolean;
}

async function begin(): Promise<Answer> {
  try {
    return { fields: {}, begun: await callConfirmed("POST /auth/factor/begin") };
  } catch (error) {
    return { fields: handleError(error) };
  }
}

const confirm = async (request: Request, begun: Begun): Promise<Answer> => {
  const answer = await submit<typeof ConfirmFactor, Answer>(request, ConfirmFactor, async (body) => {
    const { recoveryCodes } = await call("POST /auth/factor/confirm", { body });
    // What the staff must set up is done, so the notice of it goes.
    updateUser((await call("GET /user/me")).user);
    return { fields: {}, recoveryCodes };
  });
  return { ...answer, begun };
};

async function renew(): Promise<Answer> {
  try {
    const { recoveryCodes } = await callConfirmed("POST /auth/factor/recovery-codes");
    return { fields: {}, recoveryCodes, isRenewed: true };
  } catch (error) {
    return { fields: handleError(error) };
  }
}

const remove = (request: Request): Promise<Answer> =>
  submit<typeof RemoveFactor, Answer>(request, RemoveFactor, async (body) => {
    const { message } = await callConfirmed("DELETE /auth/factor", { body });
    notify({ kind: "success", title: message });
    updateUser((await call("GET /user/me")).user);
    return { fields: {} };
  });

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answer> {
  const form = await request.clone().formData();
  const read = (name: string) => String(form.get(name) ?? "");
  switch (form.get("intent")) {
    case "begin":
      return begin();
    case "confirm":
      return confirm(request, { secret: read("secret"), uri: read("uri") });
    case "renew":
      return renew();
    default:
      return remove(request);
  }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Second Factor", hidden: true });

export default function SecondFactorPage({ loaderData: factor, actionData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Second Factor" />
      <Content factor={factor} answer={actionData} />
    </div>
  );
}

function Content({ factor, answer }: { factor: FactorStatus; answer: Answer | undefined }) {
  if (answer?.recoveryCodes)
    return <RecoveryCodes codes={answer.recoveryCodes} isRenewed={answer.isRenewed === true} />;
  if (factor.isSet) return <RemoveForm factor={factor} answer={answer} />;
  if (answer?.begun) return <SetUpSteps begun={answer.begun} answer={answer} />;
  return (
    <div className="grid max-w-xl gap-5">
      <p>
        With a second factor, logging in takes your password and a code that an app on your phone makes anew every half
        minute. Whoever learns your password cannot log in with it alone.
      </p>
      <p className="text-ink-soft">
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator, Aegis or the one in your
        password manager.
      </p>
      <SubmitForm faults={answer}>
        {({ busy }) => (
          <Button type="submit" name="intent" value="begin" busy={busy}>
            Set it up
          </Button>
        )}
      </SubmitForm>
    </div>
  );
}

function SetUpSteps({ begun, answer }: { begun: Begun; answer: Answer }) {
  const groups = begun.secret.match(/.{1,4}/g) ?? [];
  return (
    <div className="grid max-w-xl gap-8">
      <section aria-labelledby="step-1" className="grid gap-4">
        <h2 id="step-1" className="text-xl">
          1. Give the app your key
        </h2>
        <p>Scan this picture with your authenticator app, or type the key below into it.</p>
        <QrCode text={begun.uri} label="QR code of your key" className="w-56 max-w-full border border-line" />
        <p>
          Key: <code className="break-words font-mono">{groups.join(" ")}</code>
        </p>
        <p className="text-ink-soft text-sm">
          On this phone?{" "}
          <a className="link" href={begun.uri}>
            Open the app
          </a>
        </p>
      </section>
      <section aria-labelledby="step-2" className="grid gap-4">
        <h2 id="step-2" className="text-xl">
          2. Type the code it shows
        </h2>
        <SubmitForm faults={answer} className="grid gap-5">
          {({ busy, fields }) => (
            <>
              <input type="hidden" name="secret" value={begun.secret} />
              <input type="hidden" name="uri" value={begun.uri} />
              <CodeField ofApp error={fields.code} />
              <p className="text-ink-soft">Everywhere else you are signed in, you will be signed out.</p>
              <div>
                <Button type="submit" name="intent" value="confirm" busy={busy}>
                  Switch it on
                </Button>
              </div>
            </>
          )}
        </SubmitForm>
      </section>
    </div>
  );
}

function RemoveForm({ factor, answer }: { factor: FactorStatus; answer: Answer | undefined }) {
  const { provider } = useUser();
  return (
    <div className="grid max-w-xl gap-5">
      <p>
        Switched on since <Time at={factor.since ?? ""}>{formatDate(factor.since ?? "")}</Time>.{" "}
        {leftInWords(factor.recoveryCodesLeft)}
      </p>
      <section aria-labelledby="new-codes" className="mt-3 grid gap-4">
        <h2 id="new-codes" className="text-xl">
          Recovery codes
        </h2>
        <p className="text-ink-soft">
          Few left, or somebody may have seen them? New ones take the place of the former, which no longer work then.
        </p>
        <SubmitForm faults={undefined}>
          {({ busy }) => (
            <Button type="submit" look="secondary" name="intent" value="renew" busy={busy}>
              New recovery codes
            </Button>
          )}
        </SubmitForm>
      </section>
      <h2 className="mt-6 text-xl">Switch it off</h2>
      <p className="text-ink-soft">To move to another phone, switch it off and set it up anew.</p>
      <SubmitForm faults={answer} className="grid gap-5">
        {({ busy, fields }) => (
          <>
            {provider === "Email" && (
              <Field
                label="Password"
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={fields.password}
              />
            )}
            <CodeField error={fields.code} />
            <div>
              <Button type="submit" look="danger" name="intent" value="remove" busy={busy}>
                Switch it off
              </Button>
            </div>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
