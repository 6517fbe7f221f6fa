import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface DeleteThingProps {
  /** What it is: "category". */
  thing: string;
  /** One sentence that names it and says what will happen. */
  sentence: string;
  disabled?: boolean;
}

/** Asks once, then sends DELETE to the page's action. */
export function DeleteThing({ thing, sentence, disabled }: DeleteThingProps) {
  const { submit, state } = useFetcher();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" disabled={disabled} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${thing}`}
        sentence={sentence}
        confirm={`Delete ${thing}`}
        danger
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "delete" })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
