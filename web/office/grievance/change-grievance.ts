import { GrievanceAnswer } from "#contract/support/grievance.ts";
import { call } from "#web/api.ts";
import { type Faults, submit } from "#web/forms/submit.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";

interface Answer extends Faults {
  /** A new one each time, so that the form is drawn afresh. */
  replied?: string;
}

/** What the buttons of a card do, by the name of the one that was pressed. */
export async function changeGrievance(request: Request): Promise<Answer> {
  const form = await request.clone().formData();
  const params = { id: String(form.get("id")) };
  if (form.get("step") === "reply") {
    return submit<typeof GrievanceAnswer, Answer>(request, GrievanceAnswer, async (body) => {
      notifySuccess(await call("POST /grievance/{id}/reply", { params, body }));
      return { fields: {}, replied: crypto.randomUUID() };
    });
  }
  try {
    const isResolved = form.get("step") === "resolve";
    notifySuccess(
      await call(isResolved ? "PUT /grievance/{id}/resolve" : "PUT /grievance/{id}/acknowledge", { params }),
    );
  } catch (error) {
    handleError(error);
  }
  return { fields: {} };
}
