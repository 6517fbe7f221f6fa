import { useState } from "react";
import { useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { OrderDetails, OrderItem, PaymentStatus } from "#contract/sales/orders.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type ChangeableItem, useItemChange } from "./use-item-change.ts";

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
        refund={
          sentSentence(order.products, order.paymentStatus, isBuyer) ??
          refundSentence(order.paymentStatus, order.totalWithTax, isBuyer)
        }
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

/** What has left the house has to come back before its money does. Nothing where all of it is still here. */
export function sentSentence(
  items: readonly Pick<OrderItem, "isOnItsWay" | "status">[],
  paymentStatus: PaymentStatus,
  isBuyer: boolean,
): string | undefined {
  const live = items.filter(({ status }) => status !== "Cancelled");
  const sent = live.filter(({ isOnItsWay }) => isOnItsWay);
  if (sent.length === 0) return undefined;
  const it = sent.length < live.length ? "Some of it is" : "It is";
  if (!isBuyer) {
    const money =
      paymentStatus === "Paid" ? "The customer is refunded, and it is in stock, when" : "It is in stock when";
    return `${it} on its way. ${money} it is back; delivered all the same, it is sold.`;
  }
  const money = paymentStatus === "Paid" ? "we refund when it is back." : "there is nothing to pay or refund.";
  return `${it} on its way. Refuse it at the door; ${money}`;
}

export function CancelItem({ item, cartId, paymentStatus, refund, isBuyer }: ChangeableItem) {
  const { busy, isConfirming, setConfirming, pieces, change } = useItemChange({ item, cartId });
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
        pieces={pieces}
        refund={sentSentence([item], paymentStatus, isBuyer) ?? refundSentence(paymentStatus, refund, isBuyer)}
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
  /** When an item is cancelled: how many of its pieces. */
  pieces?: ReturnType<typeof useItemChange>["pieces"];
  /** What becomes of the money, if all of it is cancelled. */
  refund: string;
}

export function ConfirmCancel({ name, pieces, refund, ...dialog }: ConfirmCancelProps) {
  const isPart = pieces !== undefined && pieces.chosen < pieces.all;
  return (
    <ConfirmDialog
      {...dialog}
      title="Confirm Order Cancellation"
      sentence={`Are you sure you want to cancel ${name}.`}
      confirm="Confirm Cancel"
      danger
    >
      {pieces && pieces.all > 1 && <PiecesField {...pieces} />}
      <p className="mt-3 text-ink-soft">
        {isPart ? "Whatever was paid for these pieces goes back where it came from. The others stay ordered." : refund}
      </p>
    </ConfirmDialog>
  );
}

function PiecesField({ chosen, all, choose }: NonNullable<ConfirmCancelProps["pieces"]>) {
  const options = Array.from({ length: all }, (_, i) => i + 1);
  return (
    <div className="mt-4 max-w-48">
      <Select
        name="pieces"
        label="How many pieces"
        value={chosen}
        onChange={({ target }) => choose(Number(target.value))}
      >
        {options.map((many) => (
          <option key={many} value={many}>
            {many === all ? `All ${all}` : many}
          </option>
        ))}
      </Select>
    </div>
  );
}
