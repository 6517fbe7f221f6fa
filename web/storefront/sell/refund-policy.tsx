import { ContactFacts, Fact, Facts, Part, Policy } from "./policy.tsx";

export function RefundPolicy() {
  return (
    <Policy label="Refund Policy">
      <Part title="Cancelling">
        <p>An order can be cancelled within 1 hour and before shipment. What was paid is refunded in full.</p>
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
        <Facts>
          <Fact what="UPI or wallet">1-2 days</Fact>
          <Fact what="Credit card">3-5 days</Fact>
          <Fact what="Debit card">5-7 days</Fact>
          <Fact what="Net banking">3-5 days</Fact>
        </Facts>
      </Part>
      <Part title="Electronics">
        <Facts>
          <Fact what="Faulty">7-day replacement</Fact>
          <Fact what="Dead on arrival">Replacement within 24 hours</Fact>
        </Facts>
      </Part>
      <Part title="Ask us">
        <Facts>
          <Fact what="Hours">09:00 to 21:00</Fact>
          <ContactFacts />
        </Facts>
      </Part>
    </Policy>
  );
}
