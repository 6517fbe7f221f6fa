import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import type { Applied } from "./apply.ts";

/** For everybody who wants to sell. The page that holds it has `apply` for its action and hands over what became of it. */
export function ApplicationForm({ applied }: { applied: Applied | undefined }) {
  if (applied?.sent)
    return (
      <div role="status" className="border-success border-s-4 bg-success-soft px-4 py-3">
        {applied.sent}
      </div>
    );
  return (
    <SubmitForm faults={applied} className="grid max-w-xl gap-5">
      {({ busy, fields }) => (
        <>
          <ApplicationFields fields={fields} />
          <div>
            <Button type="submit" busy={busy}>
              Submit
            </Button>
          </div>
        </>
      )}
    </SubmitForm>
  );
}
