import { sentences } from "#contract/messages.ts";
import type { Faults } from "#web/layout/forms/submit.ts";

/** Why the server did not take what was sent; also where it had no words for it. */
export function Refusal({ faults }: { faults: Faults | undefined }) {
  if (!faults || Object.keys(faults.fields).length > 0) return null;
  return (
    <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3">
      {faults.refusal ?? sentences.failed}
    </p>
  );
}
