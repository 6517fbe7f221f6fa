import { useState } from "react";
import { useFetcher } from "react-router";
import { type ChangeableItem, useItemChange } from "#web/office/orders/use-item-change.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

export function CancelOrder() {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" block onClick={() => setConfirming(true)}>
        Cancel Order
      </Button>
      <ConfirmCancel
        name="the whole order"
        open={isConfirming}
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "delete" }).finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

export function CancelItem({ item, cartId }: Omit<ChangeableItem, "paymentStatus">) {
  const { busy, isConfirming, setConfirming, change } = useItemChange({ item, cartId });
  const { name } = item.product;
  return (
    <>
      <Button look="danger" size="small" aria-label={`Cancel ${name}`} onClick={() => setConfirming(true)}>
        Cancel
      </Button>
      <ConfirmCancel
        name={name}
        open={isConfirming}
        busy={busy}
        onConfirm={() => void change("Cancelled")}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

interface ConfirmCancelProps {
  /** What will be cancelled. */
  name: string;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmCancel({ name, ...dialog }: ConfirmCancelProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Confirm Order Cancellation"
      sentence={`Are you sure you want to cancel ${name}.`}
      confirm="Confirm Cancel"
      danger
    />
  );
}
