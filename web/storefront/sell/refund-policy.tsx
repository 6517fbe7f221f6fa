import type { PolicyFigures } from "#contract/support/store.ts";
import { formatDays } from "#web/layout/return-promise.ts";
import { ContactDetails, Detail, Details, RefundTimes } from "#web/storefront/policies/policy-text.tsx";
import { ReturnDetails } from "#web/storefront/policies/return-details.tsx";
import { Part, Policy } from "./policy.tsx";

export function RefundPolicy({ figures: { returns } }: { figures: PolicyFigures }) {
  return (
    <Policy label="Refund Policy">
      <Part title="Cancelling">
        <p>
          An order can be cancelled within 1 hour and before shipment. What was paid is refunded in full. How shoppers
          go about it is on the page <a href="/policies/returns">Returns and refunds</a>.
        </p>
      </Part>
      <Part title="Returns and refunds">
        <ReturnDetails returns={returns} />
        <p>
          Clothes come back unworn and unwashed, with their labels. What arrived wrong or damaged is always our affair,
          for {formatDays(returns.claimDays)}. You may give your own customers more days than the shop, not fewer.
        </p>
      </Part>
      <Part title="When the money is back with you">
        <RefundTimes />
      </Part>
      <Part title="Electronics">
        <Details>
          <Detail what="Faulty">7-day replacement</Detail>
          <Detail what="Dead on arrival">Replacement within 24 hours</Detail>
        </Details>
      </Part>
      <Part title="Ask us">
        <Details>
          <Detail what="Hours for refunds">09:00 to 21:00</Detail>
          <ContactDetails />
        </Details>
      </Part>
    </Policy>
  );
}
