import { useState } from "react";
import { useFetcher } from "react-router";
import { casesPath } from "#web/account/cases/case-card.tsx";
import type { Faults } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { noRefundTo, RefundToFields, readRefundTo } from "./refund-to-fields.tsx";

interface AnotherAccountProps {
  kind: "return" | "claim";
  id: string;
}

/** The bank refused the first account, or none was named yet. */
export function AnotherAccount({ kind, id }: AnotherAccountProps) {
  const { submit, state, data } = useFetcher<Faults>();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(noRefundTo);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async () => {
    const read = readRefundTo(typed);
    setErrors(read.ok ? {} : read.fields);
    if (!read.ok) return;
    await submit({ kind, id, ...read.data }, { method: "put", action: casesPath });
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Name an account
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Where the money goes"
        actions={
          <Button busy={state !== "idle"} onClick={() => void send()}>
            Save
          </Button>
        }
      >
        <RefundToFields value={typed} errors={{ ...data?.fields, ...errors }} onChange={setTyped} />
      </Dialog>
    </>
  );
}
