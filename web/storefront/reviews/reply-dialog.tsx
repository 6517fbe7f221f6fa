import { useRevalidator } from "react-router";
import type { Review } from "#contract/catalogue/reviews.ts";
import { call } from "#web/api.ts";
import { Button } from "#web/ui/display/button.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useSmallForm } from "./use-small-form.ts";

interface ReplyDialogProps {
  review: Review;
  open: boolean;
  onClose: () => void;
}

/** The seller's answer, which everybody reads below the review. */
export function ReplyDialog({ review: { _id, title, reply }, open, onClose }: ReplyDialogProps) {
  const { revalidate } = useRevalidator();
  const { text, setText, busy, fields, submit } = useSmallForm(reply?.text ?? "", (written) =>
    call("PUT /review/{id}/reply", { params: { id: _id }, body: { reply: written } }),
  );
  const send = async (written: string) => {
    if (!(await submit(written))) return;
    setText(written);
    await revalidate();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reply to a review"
      actions={
        <>
          {reply && (
            <Button look="danger" busy={busy} onClick={() => void send("")}>
              Remove reply
            </Button>
          )}
          <Button busy={busy} disabled={text.trim() === ""} onClick={() => void send(text)}>
            Save reply
          </Button>
        </>
      }
    >
      <TextArea
        label={`Your reply to “${title}”`}
        name="reply"
        help="Everybody sees it below the review."
        value={text}
        error={fields.reply}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
