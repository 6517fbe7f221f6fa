import { useState } from "react";
import { useFetcher } from "react-router";
import type { OfficeUser } from "#contract/customers/accounts.ts";
import type { Faults } from "#web/layout/forms/submit.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface SuspensionProps {
  user: OfficeUser;
  name: string;
  canSuspend: boolean;
}

/** Since when and why an account is suspended, and the buttons that suspend it or lift it. */
export function Suspension({ user: { _id, suspended }, name, canSuspend }: SuspensionProps) {
  return (
    <>
      {suspended && (
        <p className="wrap-anywhere border-danger border-s-4 bg-danger-soft px-4 py-3 text-sm">
          Suspended since <Time at={suspended.since}>{formatDate(suspended.since)}</Time>: {suspended.reason}
        </p>
      )}
      {canSuspend && (
        <div>{suspended ? <LiftSuspension id={_id} name={name} /> : <SuspendMember id={_id} name={name} />}</div>
      )}
    </>
  );
}

interface OfMember {
  id: string;
  name: string;
}

function LiftSuspension({ id, name }: OfMember) {
  const { submit, state } = useFetcher();
  const [isOpen, setOpen] = useState(false);
  const send = async () => {
    await submit({ id, isSuspended: "false" }, { method: "put" });
    setOpen(false);
  };
  return (
    <>
      <Button size="small" look="secondary" onClick={() => setOpen(true)}>
        Lift suspension<span className="sr-only"> of {name}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Lift suspension"
        sentence={`${name} can log in again, with the same password.`}
        confirm="Lift suspension"
        busy={state !== "idle"}
        onConfirm={() => void send()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

function SuspendMember({ id, name }: OfMember) {
  const fetcher = useFetcher<Faults>();
  const [isOpen, setOpen] = useState(false);
  const busy = fetcher.state !== "idle";
  const form = `suspend-${id}`;
  const close = () => !busy && setOpen(false);
  return (
    <>
      <Button size="small" look="secondary" onClick={() => setOpen(true)}>
        Suspend<span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Suspend member"
        actions={
          <>
            <Button look="quiet" disabled={busy} onClick={close}>
              Go back
            </Button>
            <Button type="submit" form={form} look="danger" busy={busy}>
              Suspend member
            </Button>
          </>
        }
      >
        <fetcher.Form id={form} method="put" noValidate className="grid gap-4">
          <p>
            {name} is signed out at once and cannot log in until you lift the suspension. Orders go on, and reviews
            stay.
          </p>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="isSuspended" value="true" />
          <TextArea
            label="Reason"
            name="reason"
            rows={3}
            required
            help="For the staff; the member does not see it."
            error={fetcher.data?.fields.reason}
            data-first-focus
          />
        </fetcher.Form>
      </Dialog>
    </>
  );
}
