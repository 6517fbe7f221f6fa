import { ClaimCard } from "#web/account/cases/claims/claim-card.tsx";
import { ExchangeCard } from "#web/account/cases/exchanges/exchange-card.tsx";
import type { OrderCases as Cases } from "#web/account/cases/load-cases.ts";
import { ReturnCard } from "#web/account/cases/returns/return-card.tsx";

/** What became of an order after it was delivered. */
export function OrderCases({ cases: { returns, exchanges, claims } }: { cases: Cases }) {
  if (returns.length + exchanges.length + claims.length === 0) return null;
  return (
    <section aria-labelledby="cases">
      <h2 id="cases" className="mb-4 scroll-mt-28 text-xl">
        Returns and changes
      </h2>
      <div className="grid gap-4">
        {returns.map((each) => (
          <ReturnCard key={each._id} about={each} onOrder />
        ))}
        {exchanges.map((each) => (
          <ExchangeCard key={each._id} exchange={each} onOrder />
        ))}
        {claims.map((each) => (
          <ClaimCard key={each._id} claim={each} onOrder />
        ))}
      </div>
    </section>
  );
}
