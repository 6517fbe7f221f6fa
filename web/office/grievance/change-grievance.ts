import { GrievanceAnswer } from "#contract/support/grievance.ts";
import { call } from "#web/api.ts";
import { type ActionResult, runAction, submit } from "#web/layout/forms/submit.ts";

/** What the buttons of a card do, by the name of the one that was pressed. */
export async function changeGrievance(request: Request): Promise<ActionResult> {
  const form = await request.clone().formData();
  const params = { id: String(form.get("id")) };
  switch (form.get("step")) {
    case "reply":
      return submit(request, GrievanceAnswer, (body) =>
        runAction(() => call("POST /grievance/{id}/reply", { params, body })),
      );
    case "resolve":
      return runAction(() => call("PUT /grievance/{id}/resolve", { params }));
    default:
      return runAction(() => call("PUT /grievance/{id}/acknowledge", { params }));
  }
}
