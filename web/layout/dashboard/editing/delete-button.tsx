import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface DeleteButtonProps {
  /** What is deleted: "category". */
  noun: string;
  /** One sentence that names it and says what will happen. */
  sentence: string;
  disabled?: boolean | undefined;
}

/** Asks for confirmation, then sends DELETE to the page's action. */
export function DeleteButton({ noun, sentence, disabled }: DeleteButtonProps) {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" disabled={disabled} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete ${noun}`}
        sentence={sentence}
        confirm={`Delete ${noun}`}
        danger
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "delete" })}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
