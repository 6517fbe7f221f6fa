import { formatRupees } from "#contract/money.ts";
import { SumRow } from "#web/ui/display/sum-row.tsx";
import type { useRefund } from "./use-refund.ts";

interface RefundPanelProps {
  checked: ReturnType<typeof useRefund>;
  /** The names of what is sent back, by item. */
  names: ReadonlyMap<string, string>;
}

/** What is paid back, to the paisa, before anything is sent. It keeps its place while the amount is worked out. */
export function RefundPanel({ checked: { refund, refusal, isAsking }, names }: RefundPanelProps) {
  return (
    <section aria-labelledby="refund" className="grid gap-3">
      <h2 id="refund" className="text-xl">
        What you get back
      </h2>
      <div role="status" aria-busy={isAsking} className={`min-h-28 transition-opacity ${isAsking ? "opacity-60" : ""}`}>
        {refusal && <p className="border-danger border-s-4 bg-danger-soft px-4 py-3">{refusal}</p>}
        {!refusal && refund && (
          <>
            <dl className="grid gap-1">
              {refund.items.map(({ item, size, quantity, refund: amount }) => (
                <SumRow key={`${item} ${size}`} label={`${quantity} × ${names.get(item) ?? "item"}`}>
                  {formatRupees(amount)}
                </SumRow>
              ))}
              {refund.fees > 0 && <SumRow label="Shipping and fees">{formatRupees(refund.fees)}</SumRow>}
              <SumRow label="Refund" strong>
                {formatRupees(refund.refund)}
              </SumRow>
            </dl>
            <p className="mt-2 text-ink-soft text-sm">
              {refund.refundTo === "source"
                ? "It goes back the way you paid, once the pieces were looked at."
                : "It is paid to the account that you name, once the pieces were looked at."}
            </p>
          </>
        )}
        {!refusal && !refund && <p className="text-ink-soft">Choose what you would like to send back.</p>}
      </div>
    </section>
  );
}
