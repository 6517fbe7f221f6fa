import { useState } from "react";
import { useFetcher } from "react-router";
import type { Address } from "#contract/addresses.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

export function DeleteAddress({ address }: { address: Address }) {
  const { submit, state } = useFetcher();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete address"
        sentence={`The address of ${address.name}, ${address.address}, ${address.city} will be deleted.`}
        confirm="Delete address"
        danger
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "delete" })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
