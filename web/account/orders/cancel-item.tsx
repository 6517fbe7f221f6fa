import { type ChangeableItem, useItemChange } from "#web/office/orders/use-item-change.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";

export function CancelItem({ item, cartId }: ChangeableItem) {
  const { busy, isAsking, setAsking, change } = useItemChange({ item, cartId });
  const { name } = item.product;
  return (
    <>
      <Button look="danger" size="small" aria-label={`Cancel ${name}`} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmCancel
        name={name}
        open={isAsking}
        busy={busy}
        onConfirm={() => void change("Cancelled")}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
