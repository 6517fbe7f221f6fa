import { type ActionResult, runAction } from "#web/layout/forms/submit.ts";

/** What a button submits: which of the page's changes, and what the call takes. */
interface Step {
  step: string;
  body: Record<string, unknown>;
}

type Change = (body: never) => Promise<{ message: string }>;

/** What the action of a page with steps does: the change that the pressed button names. The page is loaded again afterwards. */
export async function runStep(request: Request, changes: Record<string, Change>): Promise<ActionResult> {
  const { step, body } = (await request.json()) as Step;
  const change = changes[step];
  if (!change) throw new Error(`There is no step ${step}.`);
  const result = await runAction(() => change(body as never));
  // A step has no fields of its own in which a fault could be shown.
  const faults = Object.values(result.fields).join(" ");
  return faults ? { ...result, refusal: faults } : result;
}
