import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";

export function CancelOrder() {
  const { submit, state } = useFetcher();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" block onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <ConfirmCancel
        name="the whole order"
        open={asking}
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "delete" }).finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
