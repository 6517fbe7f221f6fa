import { useState } from "react";
import { useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { OrderDetails, PaymentStatus } from "#contract/orders.ts";
import { type ChangeableItem, useItemChange } from "#web/office/orders/use-item-change.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

export function CancelOrder({ order, isBuyer }: { order: OrderDetails; isBuyer: boolean }) {
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
        refund={refundSentence(order.paymentStatus, order.totalWithTax, isBuyer)}
      />
    </>
  );
}

/** What becomes of the money: what was paid goes back where it came from. */
export function refundSentence(paymentStatus: PaymentStatus, amount: number, isBuyer: boolean): string {
  const whose = isBuyer ? "you" : "the customer";
  if (paymentStatus === "Paid")
    return `${formatRupees(amount)} is refunded to ${whose}, to the source of the payment. It can take a few days to arrive.`;
  if (paymentStatus === "Cash on delivery") return "It was to be paid on delivery, so there is nothing to refund.";
  return "Nothing was paid, so there is nothing to refund.";
}

export function CancelItem({ item, cartId, paymentStatus, refund, isBuyer }: ChangeableItem) {
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
        refund={refundSentence(paymentStatus, refund, isBuyer)}
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
  /** What becomes of the money. */
  refund: string;
}

export function ConfirmCancel({ name, refund, ...dialog }: ConfirmCancelProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title="Confirm Order Cancellation"
      sentence={`Are you sure you want to cancel ${name}.`}
      confirm="Confirm Cancel"
      danger
    >
      <p className="mt-3 text-ink-soft">{refund}</p>
    </ConfirmDialog>
  );
}
