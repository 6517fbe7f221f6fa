import { ContactFacts, Fact, Facts, RefundTimes } from "#web/storefront/policies/policy-text.tsx";
import { Part, Policy } from "./policy.tsx";

export function RefundPolicy() {
  return (
    <Policy label="Refund Policy">
      <Part title="Cancelling">
        <p>
          An order can be cancelled within 1 hour and before shipment. What was paid is refunded in full. How shoppers
          go about it is on the page <a href="/policies/returns">Returns and refunds</a>.
        </p>
      </Part>
      <Part title="Returns and refunds">
        <Facts>
          <Fact what="Ask for a refund">Within 7 days of delivery</Fact>
          <Fact what="We refund">5-7 business days after inspection</Fact>
          <Fact what="Return shipping">Free returns above ₹1,999</Fact>
        </Facts>
        <p>
          Clothes come back unworn and unwashed, with their labels. What arrived wrong or damaged is always our affair.
        </p>
      </Part>
      <Part title="When the money is back with you">
        <RefundTimes />
      </Part>
      <Part title="Electronics">
        <Facts>
          <Fact what="Faulty">7-day replacement</Fact>
          <Fact what="Dead on arrival">Replacement within 24 hours</Fact>
        </Facts>
      </Part>
      <Part title="Ask us">
        <Facts>
          <Fact what="Hours for refunds">09:00 to 21:00</Fact>
          <ContactFacts />
        </Facts>
      </Part>
    </Policy>
  );
}
