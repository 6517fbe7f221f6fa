import { useFetcher } from "react-router";
import { PhoneProof } from "#contract/customers/accounts.ts";
import { callConfirmed } from "#web/account/confirm-login/call-confirmed.ts";
import { type Faults, submit } from "#web/layout/forms/submit.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { updateUser } from "#web/session/session.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";

const step = "phoneProof";

interface Answer extends Faults {
  isSent?: boolean;
}

/** The action of Account Details answers the forms of this section too. */
export const asksForPhoneProof = (form: FormData): boolean => form.has(step);

export async function provePhone(request: Request): Promise<Answer> {
  if ((await request.clone().formData()).get(step) === "send") return sendCode();
  return submit(request, PhoneProof, async (body) => {
    const { user, message } = await callConfirmed("POST /auth/verify-phone", { body });
    updateUser(user);
    notifySuccess({ message });
    return { fields: {} };
  });
}

async function sendCode(): Promise<Answer> {
  try {
    notifySuccess(await callConfirmed("POST /auth/code", { body: undefined }));
    return { fields: {}, isSent: true };
  } catch (error) {
    return { fields: handleError(error) };
  }
}

/** Quiet, since an unproven number keeps nobody from shopping. The number is the saved one, not what stands in the form. */
export function PhoneProofSection({ phoneNumber }: { phoneNumber: string }) {
  const send = useFetcher<Answer>();
  const confirm = useFetcher<Answer>();
  const isSent = send.data?.isSent === true;
  const form = useFocusFirstError(confirm.data?.fields);
  return (
    <section
      aria-label="Confirmation by a code"
      className="mt-8 grid max-w-xl gap-4 border-highlight border-s-4 bg-highlight-soft px-4 py-3"
    >
      <p>
        {isSent
          ? `Type the six digits that we sent to ${phoneNumber}.`
          : `You can confirm your phone number: we send a code to ${phoneNumber}.`}
      </p>
      {isSent && (
        <confirm.Form ref={form} method="post" action="/dashboard?index" noValidate className="grid max-w-60 gap-3">
          <input type="hidden" name={step} value="confirm" />
          <Field
            label="Code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            error={confirm.data?.fields.code}
          />
          <div>
            <Button type="submit" busy={confirm.state !== "idle"}>
              Confirm
            </Button>
          </div>
        </confirm.Form>
      )}
      <send.Form method="post" action="/dashboard?index">
        <input type="hidden" name={step} value="send" />
        <Button type="submit" look="secondary" size="small" busy={send.state !== "idle"}>
          {isSent ? "Send a new code" : "Send a code"}
        </Button>
      </send.Form>
    </section>
  );
}
