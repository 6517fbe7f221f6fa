import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface StepButtonProps {
  /** The page whose action makes the change. */
  action: string;
  step: string;
  body?: Record<string, unknown>;
  label: string;
  /** Said instead of the label where the same words stand on several buttons. */
  name?: string;
  look?: "primary" | "secondary" | "quiet" | "danger";
  block?: boolean;
  /** Asked before what cannot be undone, or needs more to be said. */
  ask?: {
    title: string;
    sentence: string;
    /** The words on the decisive button. */
    confirm: string;
    danger?: boolean;
    /** What is filled in, and what it adds to the body. */
    fields?: ReactNode;
    read?: (form: FormData) => Record<string, unknown>;
  };
}

/**
 * One step of a return, exchange, claim or parcel. It takes no second press while it is under way, and shows a refusal where it was
 * pressed.
 */
export function StepButton({ action, step, body = {}, label, name, look = "secondary", block, ask }: StepButtonProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [isOpen, setOpen] = useState(false);
  const [closedBy, setClosedBy] = useState<string>();
  const busy = state !== "idle";
  if (data?.done && data.done !== closedBy) {
    setClosedBy(data.done);
    setOpen(false);
  }
  const send = (more: Record<string, unknown> = {}) =>
    void submit(JSON.stringify({ step, body: { ...body, ...more } }), {
      method: "put",
      action,
      encType: "application/json",
    });
  const refusal = !busy && data?.refusal && (
    <p role="alert" className="basis-full border-danger border-s-4 bg-danger-soft px-4 py-3 text-sm">
      {data.refusal}
    </p>
  );
  return (
    <>
      <Button
        look={look}
        size={block ? undefined : "small"}
        block={block}
        busy={busy && !isOpen}
        aria-label={name}
        onClick={() => (ask ? setOpen(true) : send())}
      >
        {label}
      </Button>
      {!isOpen && refusal}
      {ask && (
        <Dialog
          open={isOpen}
          title={ask.title}
          onClose={busy ? () => {} : () => setOpen(false)}
          actions={
            <>
              <Button look="quiet" disabled={busy} onClick={() => setOpen(false)}>
                Go back
              </Button>
              <Button
                type="submit"
                form={`${step}-${name ?? label}`}
                look={ask.danger ? "danger" : "primary"}
                busy={busy}
              >
                {ask.confirm}
              </Button>
            </>
          }
        >
          <form
            id={`${step}-${name ?? label}`}
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) send(ask.read?.(new FormData(event.currentTarget)));
            }}
          >
            <p>{ask.sentence}</p>
            {ask.fields}
            {refusal}
          </form>
        </Dialog>
      )}
    </>
  );
}
