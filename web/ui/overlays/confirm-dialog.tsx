import type { ReactNode } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** One sentence that names the thing and what will happen to it. */
  sentence: string;
  /** The words on the decisive button. */
  confirm: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What else there is to know before one decides. */
  children?: ReactNode;
}

export function ConfirmDialog({
  open,
  title,
  sentence,
  confirm,
  danger,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={busy ? () => {} : onClose}
      title={title}
      actions={
        <>
          <Button look="quiet" disabled={busy} onClick={onClose} data-first-focus>
            Go back
          </Button>
          <Button look={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{sentence}</p>
      {children}
    </Dialog>
  );
}
