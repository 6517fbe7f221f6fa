import { redirect } from "react-router";
import { type ActionResult, type Faults, runAction } from "#web/layout/forms/submit.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";

interface Answer {
  message: string;
}

/** After a change: the server's message, and back to the list. */
export function returnToList(answer: Answer, listPath: string, seconds?: number): Response {
  notifySuccess(answer, seconds);
  return redirect(listPath);
}

export async function deleteAndReturn(
  deletion: Promise<Answer>,
  listPath: string,
  seconds?: number,
): Promise<Response | Faults> {
  try {
    return returnToList(await deletion, listPath, seconds);
  } catch (error) {
    return { fields: handleError(error) };
  }
}

/** The action behind `ActiveSwitch`. */
export async function switchActive(
  request: Request,
  change: (id: string, isActive: boolean) => Promise<Answer>,
): Promise<ActionResult> {
  const form = await request.formData();
  return runAction(() => change(String(form.get("id")), form.get("isActive") === "yes"));
}
