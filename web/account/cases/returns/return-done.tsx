import { useEffect, useRef } from "react";
import { formatRupees } from "#contract/money.ts";
import { useBackToOrder } from "#web/account/cases/use-back-to-order.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { ReturnCard } from "./return-card.tsx";
import type { SentReturn } from "./send-return.ts";

/** The return is on record: what happens next. */
export function ReturnDone({ sent: { returns, photoProblem }, orderId }: { sent: SentReturn; orderId: string }) {
  const goBack = useBackToOrder(orderId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const amount = returns.reduce((sum, { refund }) => sum + refund, 0);
  return (
    <div className="page grid min-h-[70dvh] max-w-2xl content-start gap-6 pt-8 pb-16 lg:pt-12">
      <header>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          Your return is on record
        </h1>
        <p className="mt-2 text-ink-soft">
          {returns.length > 1 && "It goes to several sellers, each of whom answers for their own part. "}
          We write to you at every step. {formatRupees(amount)} comes back when the pieces were looked at.
        </p>
      </header>
      {photoProblem && (
        <p className="bg-highlight-soft px-4 py-3">
          The return was made, but not every photo could be sent. {photoProblem}
        </p>
      )}
      <div className="grid gap-4">
        {returns.map((each) => (
          <ReturnCard key={each._id} about={each} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={goBack}>Back to the order</Button>
        <ButtonLink to="/dashboard/returns" look="secondary">
          Your returns
        </ButtonLink>
      </div>
    </div>
  );
}
