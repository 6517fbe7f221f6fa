import { type SubmitEvent, useRef, useState } from "react";
import { ApiError, call } from "#web/api.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeField } from "./code-field.tsx";

interface Props {
  onAnswer: (confirmed: boolean) => void;
}

/** Asks for the password, and for the code where there is a second factor, and goes on with what was begun. */
export function ConfirmLoginDialog({ onAnswer }: Props) {
  const session = useSession();
  const provider = session.state === "signed in" ? session.user.provider : "Email";
  if (provider === "Email") return <PasswordDialog onAnswer={onAnswer} />;
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Is it you?"
      actions={
        <Button onClick={() => onAnswer(false)} data-first-focus>
          Go back
        </Button>
      }
    >
      <p>For this change, please log out, log in again through {provider}, and try once more within ten minutes.</p>
    </Dialog>
  );
}

interface Refused {
  password?: string;
  code?: string;
  other?: string;
}

async function confirm(form: FormData): Promise<Refused | undefined> {
  const read = (name: string) => String(form.get(name) ?? "");
  try {
    await call("POST /auth/confirm-login", { body: { password: read("password"), code: read("code") } });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.keys(error.fields).length > 0 ? error.fields : { other: error.message };
  }
}

function PasswordDialog({ onAnswer }: Props) {
  const [refused, setRefused] = useState<Refused>({});
  const [asksForCode, setAsksForCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await confirm(data).finally(() => setBusy(false));
    if (!answer) return onAnswer(true);
    // The first time the code is only asked for.
    setRefused(answer.code && !data.get("code") ? {} : answer);
    if (answer.code) setAsksForCode(true);
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Is it you?"
      actions={
        <>
          <Button look="quiet" disabled={busy} onClick={() => onAnswer(false)}>
            Go back
          </Button>
          <Button busy={busy} onClick={() => form.current?.requestSubmit()}>
            Go on
          </Button>
        </>
      }
    >
      <form ref={form} onSubmit={(event) => void send(event)} noValidate className="grid gap-5">
        <p>You logged in a while ago. Please confirm this change with your password.</p>
        {refused.other && <p className="border-danger border-s-4 bg-danger-soft px-4 py-3">{refused.other}</p>}
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          data-first-focus
          error={refused.password}
        />
        {asksForCode && <CodeField focused error={refused.code} />}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
