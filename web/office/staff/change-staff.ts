import { NewStaff } from "#contract/customers/staff.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import { callConfirmed } from "#web/account/confirm-login/call-confirmed.ts";
import { type Faults, runAction, submit } from "#web/layout/forms/submit.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";

/** What the action answers: faults, or who was added. */
export type StaffAnswer = Faults & { added?: string };

/** POST adds somebody to the staff, PUT changes the role of the person that `id` names, DELETE removes them. */
export async function changeStaff(request: Request): Promise<StaffAnswer> {
  if (request.method === "POST") return add(request);
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  const body = { staffRole: form.get("staffRole") as StaffRole };
  return runAction(() =>
    request.method === "PUT"
      ? callConfirmed("PUT /staff/{id}", { params, body })
      : callConfirmed("DELETE /staff/delete/{id}", { params }),
  );
}

const add = (request: Request): Promise<StaffAnswer> =>
  submit(request, NewStaff, async (body) => {
    notifySuccess(await callConfirmed("POST /staff/add", { body }));
    return { fields: {}, added: body.email };
  });
