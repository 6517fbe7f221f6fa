import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatRupees } from "#contract/money.ts";
import type { StatusResult } from "#contract/sales/order-lists.ts";
import { type ItemStatus, itemStatuses, type Order, settledStatuses } from "#contract/sales/orders.ts";
import { OrderCard } from "#web/account/orders/order-card.tsx";
import { PrintButton } from "#web/office/parcels/print-button.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface SelectableOrdersProps {
  orders: Order[];
  withBuyer: boolean;
  /** Staff may move on what is not paid, and are asked first; merchants may not. */
  canMoveUnpaid: boolean;
}

const formatOrders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
const isUnpaid = ({ paymentStatus }: Order) => !settledStatuses.includes(paymentStatus);

/** What is given back when these are cancelled. */
function refundOf(orders: readonly Order[]): string {
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === "Paid");
  if (paid.length === 0) return "Nothing was paid for them, so there is nothing to refund.";
  const amount = paid.reduce((sum, { totalWithTax }) => sum + totalWithTax, 0);
  return `Up to ${formatRupees(amount)} is refunded to the source of the payments.`;
}

/** The cards of a list with boxes to select them, and a bar that moves all that are selected. */
export function SelectableOrders({ orders, withBuyer, canMoveUnpaid }: SelectableOrdersProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<ItemStatus>("Processing");
  const [question, setQuestion] = useState<"cancel" | "unpaid" | undefined>();
  const { submit, state, data: results } = useFetcher<StatusResult[] | null>();
  const outcome = useRef<HTMLElement>(null);
  const selected = orders.filter(({ _id }) => chosen.has(_id));
  // Also until what was selected is forgotten, a moment after the list is there.
  const [sending, setSending] = useState(false);
  const busy = sending || state !== "idle";

  // What was changed is hidden until it is drawn, and what is hidden takes no focus.
  useEffect(() => {
    if (results) outcome.current?.focus();
  }, [results]);

  const choose = (ids: string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  const send = async (unpaidToo: boolean) => {
    setSending(true);
    await submit(
      { orders: selected.map(({ _id }) => _id), status, unpaidToo },
      { method: "put", encType: "application/json" },
    );
    setQuestion(undefined);
    setChosen(new Set());
    setSending(false);
  };
  const update = () => {
    if (status === "Cancelled") setQuestion("cancel");
    else if (canMoveUnpaid && selected.some(isUnpaid)) setQuestion("unpaid");
    else void send(false);
  };

  return (
    <>
      <fieldset className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3 border border-line bg-surface p-4">
        <legend className="sr-only">Change several orders</legend>
        <Checkbox
          label="Select all on this page"
          name="all"
          checked={selected.length === orders.length}
          disabled={busy}
          onChange={({ target }) =>
            choose(
              orders.map(({ _id }) => _id),
              target.checked,
            )
          }
        />
        <div className="min-w-44 max-sm:w-full">
          <Select
            label="New status"
            name="status"
            value={status}
            onChange={({ target }) => setStatus(target.value as ItemStatus)}
          >
            {itemStatuses
              .filter((each) => canMoveUnpaid || each !== "Not processed")
              .map((each) => (
                <option key={each}>{each}</option>
              ))}
          </Select>
        </div>
        <Button look="secondary" busy={busy} disabled={selected.length === 0} onClick={update}>
          Update {formatOrders(selected.length)}
        </Button>
        <PrintParcels orders={selected} />
      </fieldset>
      <section ref={outcome} tabIndex={-1} aria-label="What was changed" className="outline-none empty:hidden">
        {results && results.length > 0 && <Results results={results} />}
      </section>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderCard
              order={order}
              withBuyer={withBuyer}
              select={
                <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
                  <span className="sr-only">Select order {order.number}</span>
                  <input
                    type="checkbox"
                    className="size-5 accent-ink"
                    checked={chosen.has(order._id)}
                    // What is selected while the list is updated would be forgotten with the rest.
                    disabled={busy}
                    onChange={({ target }) => choose([order._id], target.checked)}
                  />
                </label>
              }
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={question === "cancel"}
        title="Confirm Order Cancellation"
        sentence={`Are you sure you want to cancel ${formatOrders(selected.length)}.`}
        confirm="Confirm Cancel"
        danger
        busy={busy}
        onConfirm={() => void send(false)}
        onClose={() => setQuestion(undefined)}
      >
        <p>{refundOf(selected)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === "unpaid"}
        title="Not all of these orders are paid"
        sentence={`For ${formatOrders(selected.filter(isUnpaid).length)} of ${selected.length} nobody has paid, nor chosen cash on delivery. Set them to ${status} all the same?`}
        confirm={`Set to ${status}`}
        busy={busy}
        onConfirm={() => void send(true)}
        onClose={() => setQuestion(undefined)}
      />
    </>
  );
}

/** Papers of the parcels of these orders that are under way; what is not packed yet has none. */
const PrintParcels = ({ orders }: { orders: readonly Order[] }) => {
  const ids = orders.map(({ _id }) => _id).join(",");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(["labels", "slips"] as const).map((kind) => (
        <PrintButton
          key={kind}
          path={`/parcel/${kind}.pdf?orders=${ids}`}
          file={kind === "labels" ? "labels.pdf" : "packing-slips.pdf"}
          label={kind === "labels" ? "Print labels" : "Print packing slips"}
          disabled={orders.length === 0}
        />
      ))}
      <p className="text-ink-soft text-sm">For parcels that are packed and under way; other orders are left out.</p>
    </div>
  );
};

const Results = ({ results }: { results: readonly StatusResult[] }) => (
  <ul className="mb-4 grid gap-1 border border-line bg-surface p-4 text-sm">
    {results.map(({ orderId, number, itemId, changed, sentence }) => (
      <li key={itemId ?? orderId} className={`wrap-anywhere ${changed ? "" : "text-danger"}`}>
        {number && <span className="font-semibold">{number}</span>} {sentence}
      </li>
    ))}
  </ul>
);
