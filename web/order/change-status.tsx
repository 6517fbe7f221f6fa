import { useId, useState } from "react";
import { settledStatuses } from "#contract/sales/orders.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { ConfirmCancel, refundSentence, sentSentence } from "./cancel-order.tsx";
import { type ChangeableItem, useItemChange } from "./use-item-change.ts";

/** A choice has to be confirmed by the button, since the last two statuses are final and arrow keys pass over them. */
export function ChangeStatus({ item, cartId, paymentStatus, refund, isBuyer }: ChangeableItem) {
  const { status, allowed, product } = item;
  const [picked, setPicked] = useState(status);
  const { busy, isConfirming, setConfirming, pieces, change } = useItemChange({ item, cartId });
  const id = useId();
  const isSame = picked === status;
  const isUnpaid = !settledStatuses.includes(paymentStatus);
  const close = () => setConfirming(false);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Status of {product.name}
      </label>
      <div className="relative min-w-44 max-sm:flex-1">
        <select
          id={id}
          value={picked}
          onChange={({ target }) => setPicked(target.value as typeof status)}
          className="min-h-11 w-full appearance-none rounded-md border border-line-strong bg-surface py-2 pr-9 pl-3 font-semibold text-sm hover:border-ink"
        >
          {[status, ...allowed.filter((next) => next !== status)].map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute top-3 right-2.5 size-5 text-ink-soft" />
      </div>
      <Button
        look="secondary"
        size="small"
        busy={busy}
        disabled={isSame}
        aria-label={`Update status of ${product.name}`}
        onClick={() => (picked === "Cancelled" || isUnpaid ? setConfirming(true) : void change(picked))}
      >
        Update
      </Button>
      <ConfirmCancel
        name={product.name}
        open={isConfirming && picked === "Cancelled"}
        busy={busy}
        onConfirm={() => void change("Cancelled")}
        onClose={close}
        pieces={pieces}
        refund={sentSentence([item], paymentStatus, isBuyer) ?? refundSentence(paymentStatus, refund, isBuyer)}
      />
      <ConfirmDialog
        open={isConfirming && picked !== "Cancelled"}
        title="This order is not paid"
        sentence={`Nobody has paid for ${product.name}, nor chosen cash on delivery. Set it to ${picked} all the same?`}
        confirm={`Set to ${picked}`}
        busy={busy}
        onConfirm={() => void change(picked)}
        onClose={close}
      />
    </div>
  );
}
