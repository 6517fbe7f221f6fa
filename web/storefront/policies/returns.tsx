import type { PolicyFigures } from "#contract/support/store.ts";
import { formatDays } from "#web/layout/return-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { ContactDetails, Detail, Details, RefundTimes } from "./policy-text.tsx";
import { isReturnable, ReturnDetails } from "./return-details.tsx";

const sentWhen = { "picked-up": "was picked up", received: "has arrived with us" };

export function Returns({ figures: { payment, returns } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  const canReturn = isReturnable(store.returns.days, returns.categories);
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
      <ReturnDetails returns={returns} />
      {canReturn ? (
        <>
          <p>
            Clothes come back unworn and unwashed, with their labels. Open the order and press{" "}
            <strong>Return items</strong>: choose the pieces, say why, and see what you get back before you send it. We
            fetch them, or you bring them to a counter of the courier. Until then you can change your mind.
          </p>
          <p>
            Sellers may give you more days than these; the page of your order says until when each piece can come back.
          </p>
        </>
      ) : (
        <p>Please look at size and pictures before you order. What is our fault we make good, as below.</p>
      )}
      <h2>Damaged, wrong or missing</h2>
      <p>
        Open the order and press <strong>Report a problem</strong> within {formatDays(returns.claimDays)} of delivery.
        You get your money back or a replacement, and we pay for every way.
      </p>
      <h2>When the money is back with you</h2>
      <p>Once we have refunded it, your bank or wallet takes a little longer:</p>
      <RefundTimes />
      {payment.cashMax > 0 && (
        <p>
          What you paid in cash at the door is paid back by UPI or to your bank account: you say which when you return
          something.
        </p>
      )}
      {payment.cashMax > 0 && payment.cashRefusalsMax > 0 && (
        <p>
          A parcel that is not accepted at the door comes back to us, and nothing is owed. After{" "}
          {payment.cashRefusalsMax === 1 ? "one such parcel" : `${payment.cashRefusalsMax} such parcels`} within a year
          cash on delivery is no longer offered.
        </p>
      )}
      {canReturn && (
        <>
          <h2>Another size</h2>
          <p>
            In the same days, press <strong>Change size</strong> on the item: the other size is set aside for you at
            once, costs nothing more, and is sent when the first one {sentWhen[store.returns.exchangeSend]}. Is it sold
            out, you can wait for it or send yours back. The <a href="/size-guide">size guide</a> helps to choose.
          </p>
        </>
      )}
      <h2>Ask us</h2>
      <Details>
        <Detail what="When">{store.supportHours}</Detail>
        <ContactDetails />
      </Details>
      <p>
        Not content with our answer? Our <a href="/grievance">grievance officer</a> looks at it.
      </p>
    </>
  );
}
