import { callConfirmed } from "#web/account/confirm-login/call-confirmed.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";

const field = "provider";

/** The action of Account Security answers these forms too. */
export const isAboutLinkedLogins = (form: FormData): boolean => form.has(field);

/** POST leaves for the provider, whose way back links it; DELETE unlinks it. */
export async function changeLinkedLogins(method: string, form: FormData): Promise<{ fields: Record<string, string> }> {
  const params = { provider: String(form.get(field)) };
  try {
    if (method === "DELETE") notifySuccess(await callConfirmed("DELETE /auth/identity/{provider}", { params }));
    else await leaveFor((await callConfirmed("POST /auth/identity/{provider}", { params })).url);
  } catch (error) {
    handleError(error);
  }
  return { fields: {} };
}

/** The page is left: the button stays busy until then. */
function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => setTimeout(resolve, 10_000));
}
