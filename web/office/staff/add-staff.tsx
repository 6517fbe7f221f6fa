import { useEffect, useRef } from "react";
import { staffRoles } from "#contract/customers/staff-roles.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import type { StaffAnswer } from "./change-staff.ts";
import { roleNames } from "./role-names.ts";

export function AddStaff({ answer }: { answer: StaffAnswer | undefined }) {
  const section = useRef<HTMLElement>(null);
  const added = answer?.added;
  useEffect(() => {
    if (added) section.current?.querySelector("form")?.reset();
  }, [added]);
  return (
    <section ref={section} aria-labelledby="add-staff" className="border border-line bg-surface p-5">
      <h2 id="add-staff" className="mb-1 text-xl">
        Add to the staff
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        Somebody who has an account here and has confirmed its email. They are signed out, and find the back office when
        they log in again.
      </p>
      <SubmitForm
        faults={answer}
        className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        {({ busy, fields }) => (
          <>
            <Field label="Email" name="email" type="email" autoComplete="off" required error={fields.email} />
            <Select label="Role" name="staffRole" defaultValue="support" error={fields.staffRole}>
              {staffRoles.map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
            </Select>
            {/* In line with the fields, whose labels stand above them. */}
            <Button type="submit" busy={busy} className="sm:mt-7">
              Add
            </Button>
          </>
        )}
      </SubmitForm>
    </section>
  );
}
