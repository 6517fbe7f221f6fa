import { formatRupees } from "#contract/money.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Time } from "#web/ui/display/time.tsx";
import { Field } from "#web/ui/forms/field.tsx";

interface OrderCashProps {
  order: OrderDetails;
  cash: NonNullable<OrderDetails["cash"]>;
}

/** Whether the courier has paid over the cash of an order, which proves that it was collected. */
export const OrderCash = ({ order: { _id, number }, cash: { toRemit, remitted } }: OrderCashProps) => (
  <section aria-labelledby="office-cash" className="grid gap-4">
    <h2 id="office-cash" className="text-xl">
      Cash
    </h2>
    {remitted && (
      <p>
        The courier has paid it over. Noted <Time at={remitted}>{formatMoment(remitted)}</Time>
      </p>
    )}
    {toRemit !== null && (
      <div className="flex flex-wrap items-center gap-4">
        <p>The courier has {formatRupees(toRemit)} to pay over.</p>
        <StepButton
          action="/dashboard/payouts"
          step="note cash"
          body={{ id: _id }}
          label="Cash paid over"
          ask={{
            title: "Cash paid over",
            sentence: `Note that the courier has paid over all the cash of order ${number}, once you have seen it in its settlement. Payouts of this order then show that.`,
            confirm: "Note it",
            read: (form) => ({ amount: Number(form.get("amount")) }),
            fields: <Field label="Amount in ₹" name="amount" type="number" step="0.01" inputMode="decimal" required />,
          }}
        />
      </div>
    )}
    {!remitted && toRemit === null && (
      <p className="text-ink-soft">It is collected when all of the order is delivered.</p>
    )}
  </section>
);
