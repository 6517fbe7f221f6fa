import { useEffect, useId } from "react";
import { useFetcher } from "react-router";
import type { SearchSynonym } from "#contract/catalogue/search-synonyms.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { SynonymFields } from "./synonym-fields.tsx";

interface EditSynonymProps {
  synonym: SearchSynonym;
  open: boolean;
  onClose: () => void;
}

export function EditSynonym({ synonym, open, onClose }: EditSynonymProps) {
  const { Form, state, data, reset } = useFetcher<ActionResult>();
  const form = useFocusFirstError(open ? data?.fields : undefined);
  const formId = useId();
  const isSaved = data?.done !== undefined;
  const close = () => {
    reset();
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when the answer comes.
  useEffect(() => {
    if (isSaved && state === "idle") close();
  }, [isSaved, state]);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Edit search word"
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={state !== "idle"}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} method="put" noValidate className="grid gap-5 text-left">
        <input type="hidden" name="id" value={synonym._id} />
        {data?.refusal && <p className="border-danger border-s-4 bg-danger-soft px-4 py-3">{data.refusal}</p>}
        <SynonymFields synonym={synonym} fields={data?.fields ?? {}} />
      </Form>
    </Dialog>
  );
}
