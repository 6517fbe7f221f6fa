import { call } from "#web/api.ts";
import { Button } from "#web/ui/display/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useSmallForm } from "./use-small-form.ts";

interface ReportDialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

export function ReportDialog({ id, open, onClose }: ReportDialogProps) {
  const { text, setText, busy, fields, submit } = useSmallForm("", (reason) =>
    call("POST /review/{id}/report", { params: { id }, body: { reason } }),
  );
  const send = async () => {
    if (await submit()) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Report this review"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void send()}>
            Report
          </Button>
        </>
      }
    >
      <TextArea
        label="What is wrong with it?"
        name="reason"
        help="Insults, false claims, private facts, advertising. We look at it and decide."
        value={text}
        error={fields.reason}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
