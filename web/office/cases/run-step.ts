import { messageForPeople } from "#web/error-message.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

/** What a button submits: which of the page's changes, and what the call takes. */
interface Step {
  step: string;
  body: Record<string, unknown>;
}

export interface StepResult {
  /** A new one each time it has worked, so that what was open can close. */
  done?: string;
  /** Why it was refused, in the words of the server. */
  refusal?: string;
}

type Change = (body: never) => Promise<{ message: string }>;

/** What the action of a page with steps does: the change that the pressed button names. The page is loaded again afterwards. */
export async function runStep(request: Request, changes: Record<string, Change>): Promise<StepResult> {
  const { step, body } = (await request.json()) as Step;
  const change = changes[step];
  if (!change) throw new Error(`There is no step ${step}.`);
  try {
    notifySuccess(await change(body as never));
    return { done: crypto.randomUUID() };
  } catch (error) {
    const fields = Object.values(handleError(error));
    const refusal = fields.length > 0 ? fields.join(" ") : messageForPeople(error, undefined);
    return refusal ? { refusal } : {};
  }
}
