import { useFetcher } from "react-router";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { Button } from "#web/ui/display/button.tsx";

const field = "sendEmailProof";

/** The action of Account Details answers this form too, so that the page of the mailed link can use it as well. */
export const asksForEmailProof = (form: FormData): boolean => form.has(field);

export async function sendEmailProof(): Promise<{ fields: Record<string, string> }> {
  try {
    notifySuccess(await call("POST /auth/verify-email/send"));
  } catch (error) {
    handleError(error);
  }
  return { fields: {} };
}

export function SendEmailProof() {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action="/dashboard?index">
      <input type="hidden" name={field} value="yes" />
      <Button type="submit" look="secondary" size="small" busy={state !== "idle"}>
        Send a new link
      </Button>
    </Form>
  );
}

/** Quiet, since an unproven email keeps nobody from shopping. */
export function EmailProofReminder() {
  return (
    <section
      aria-label="Confirm your email"
      className="mb-6 grid max-w-xl gap-3 border-highlight border-s-4 bg-highlight-soft px-4 py-3"
    >
      <p>Please confirm your email: follow the link that we mailed to you.</p>
      <SendEmailProof />
    </section>
  );
}
