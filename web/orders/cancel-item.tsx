import { Button } from "#web/ui/button.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { type ChangeableItem, useItemChange } from "./use-item-change.ts";

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
