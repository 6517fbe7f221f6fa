import type { PolicyFigures } from "#contract/store.ts";
import { useSite } from "#web/layout/site.ts";
import { ContactFacts, Fact, Facts, RefundTimes } from "./policy-text.tsx";

export function Returns({ figures: { payment } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  return (
    <>
      <h2>Cancelling</h2>
      <p>
        An order can be cancelled within 1 hour and before shipment: that is your right, and needs no reason. After that
        we still accept it for as long as nothing of the order has been delivered. Open the order and press{" "}
        <strong>Cancel Order</strong>, or cancel single items there. What you paid online for them is refunded in full,
        by itself, in the way you paid.
      </p>
      <h2>Returning</h2>
      <Facts>
        <Fact what="Ask for a refund">Within 7 days of delivery</Fact>
        <Fact what="We refund">5-7 business days after inspection</Fact>
        <Fact what="Return shipping">Free returns above ₹1,999</Fact>
      </Facts>
      <p>
        Clothes come back unworn and unwashed, with their labels. For an order of ₹1,999 or less you pay for the way
        back, unless the piece arrived damaged or is not what you ordered: then the return is free whatever it cost.
      </p>
      <p>
        To ask for it, open the order and press <strong>Ask about this order</strong>, or write or call. Tell us which
        pieces come back and why. We answer with the address to send them to, look at them when they arrive, and pay the
        money back.
      </p>
      <h2>When the money is back with you</h2>
      <p>Once we have refunded it, your bank or wallet takes a little longer:</p>
      <RefundTimes />
      {payment.cashMax > 0 && (
        <p>
          What you paid in cash at the door is paid back by UPI or to your bank account: we ask you which when you
          return something.
        </p>
      )}
      <h2>Another size</h2>
      <p>
        Send back the one that does not fit and order the other; so nobody buys it in the meantime. The{" "}
        <a href="/size-guide">size guide</a> helps to choose.
      </p>
      <h2>Ask us</h2>
      <Facts>
        <Fact what="When">{store.supportHours}</Fact>
        <ContactFacts />
      </Facts>
      <p>
        Not content with our answer? Our <a href="/grievance">grievance officer</a> looks at it.
      </p>
    </>
  );
}
