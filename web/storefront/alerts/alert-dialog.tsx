import { useId } from "react";
import { useSession } from "#web/account/session.ts";
import { call } from "#web/api.ts";
import { useSmallForm } from "#web/storefront/reviews/use-small-form.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type AskedAlert, sayAlert } from "./say-alert.ts";

interface AlertDialogProps {
  product: { _id: string; name: string };
  asked: AskedAlert;
  open: boolean;
  onClose: () => void;
}

/** Asks those who are not signed in for an address, and tells everybody what will come of it. */
export default function AlertDialog({ product, asked, open, onClose }: AlertDialogProps) {
  const session = useSession();
  const own = session.state === "signed in" ? session.user.email : undefined;
  const formId = useId();
  const { text, setText, busy, fields, submit } = useSmallForm("", (email) =>
    call("POST /alert/add", { body: { product: product._id, ...asked, ...(!own && { email }) } }),
  );
  const send = async () => {
    if (await submit()) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`When ${sayAlert(asked)}`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Tell me
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="wrap-anywhere">
          We send one mail about {product.name}
          {own && ` to ${own}`}, and it has a link to stop. Nothing is kept for you.
        </p>
        {!own && (
          <Field
            label="Email for this alert"
            name="email"
            type="email"
            autoComplete="email"
            help="You get a link first: we write only when you follow it."
            value={text}
            error={fields.email}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {fields.size && <p className="text-danger">{fields.size}</p>}
      </form>
    </Dialog>
  );
}
