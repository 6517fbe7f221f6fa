import { useEffect, useRef } from "react";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { SubmitForm } from "#web/layout/forms/submit-form.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { SynonymFields } from "./synonym-fields.tsx";

/** Once a synonym is added, the form is empty again and the next one can be typed. */
export function AddSynonym({ answer, word }: { answer: ActionResult | undefined; word: string }) {
  const section = useRef<HTMLElement>(null);
  const done = answer?.done;
  // A word that is in the address is filled in: only its synonym is left to type.
  useEffect(() => {
    if (word) section.current?.querySelector<HTMLInputElement>("[name=synonym]")?.focus();
  }, [word]);
  useEffect(() => {
    if (!done) return;
    const form = section.current?.querySelector("form");
    form?.reset();
    form?.querySelector("input")?.focus();
  }, [done]);
  return (
    <section ref={section} aria-labelledby="add-synonym" className="border border-line bg-surface p-5">
      <h2 id="add-synonym" className="mb-4 text-xl">
        Add a search word
      </h2>
      <SubmitForm
        faults={answer}
        className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        {({ busy, fields }) => (
          <>
            <SynonymFields word={word} fields={fields} />
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
