import { formatRupees } from "#contract/money.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { useSite } from "#web/layout/site.ts";
import { ContactDetails, Detail, Details } from "./policy-text.tsx";

export function Terms({ figures: { address, gstin, payment } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  return (
    <>
      <p className="mt-3">For everybody who buys here. What sellers agree to is on the page for them.</p>
      <h2>Who we are</h2>
      <Details>
        <Detail what="Shop">{store.name}</Detail>
        <Detail what="Address">
          <span className="whitespace-pre-line">{address}</span>
        </Detail>
        {gstin && <Detail what="GSTIN">{gstin}</Detail>}
        <ContactDetails />
        <Detail what="We answer">{store.supportHours}</Detail>
      </Details>
      <p>
        The clothes come from labels that sell under their own names; the brand stands on each product. We keep the
        shop, take the payment, write the invoice and answer for the order.
      </p>
      <h2>Your account</h2>
      <p>
        You need an account to order. Give your own name and an address that reaches you, and keep your password to
        yourself. We may suspend an account that is used to deceive or to harm others; orders under way are still
        delivered. You may delete it at any time, on the page <a href="/dashboard/my-data">My data</a>.
      </p>
      <h2>Prices</h2>
      <p>
        Prices are in rupees. {formatTax(payment.taxRatePercent)} Shipping and handling is ₹0. The cart shows the tax
        and the grand total before you order. Should a price change while something waits in your cart, you are told and
        asked again; an order that is placed keeps its price.
      </p>
      <h2>Ordering</h2>
      <p>
        When you order, the pieces are set aside for you and you get a mail with the order. The cart says how many of a
        size can be bought at once, so that there is enough for everybody.
      </p>
      <h2>Paying</h2>
      <ul>
        {payment.online && (
          <li>
            Online by UPI, card, net banking or wallet, in the window of our payment partner. An order that is not paid
            within {formatMinutes(payment.unpaidMinutes)} is released: it is cancelled, and nothing is owed.
          </li>
        )}
        {payment.cashMax > 0 && (
          <li>
            In cash on delivery, for orders up to {formatRupees(payment.cashMax)}, and for at most{" "}
            {payment.cashOrdersMax} orders at a time
            {payment.cashNeedsProof ? ", once your email address is confirmed" : ""}.
            {payment.cashRefusalsMax > 0 &&
              ` It is not offered to those who did not accept ${formatParcels(payment.cashRefusalsMax)} at the door within a year.`}
          </li>
        )}
      </ul>
      <p>You find an invoice on the page of every order that was paid or delivered.</p>
      <h2>Delivery, cancelling and returns</h2>
      <p>
        As the pages <a href="/policies/shipping">Shipping</a> and <a href="/policies/returns">Returns and refunds</a>{" "}
        say. They are part of these terms.
      </p>
      <h2>Reviews</h2>
      <p>
        Whoever is signed in may review a product, once each; writing again replaces it. A person of ours reads every
        review before it is shown, and turns down what insults, advertises or is about something else.
      </p>
      <h2>If we disagree</h2>
      <p>
        Write to us first. If that does not help, our <a href="/grievance">grievance officer</a> acknowledges your
        complaint within 48 hours and settles it within a month. The law of India applies, and takes nothing away from
        the rights you have as a consumer.
      </p>
      <h2>When these terms change</h2>
      <p>An order goes by the terms of the day on which it was placed.</p>
    </>
  );
}

function formatTax(percentOnTop: number | null): string {
  if (percentOnTop === null) return "They are inclusive of all taxes: the GST in them stands on the invoice.";
  return percentOnTop > 0 ? `Products marked “plus tax” cost ${percentOnTop}% tax on top.` : "There is no tax on top.";
}

const formatParcels = (parcels: number): string => (parcels === 1 ? "a parcel" : `${parcels} parcels`);

const formatMinutes = (minutes: number): string => {
  if (minutes % 60 > 0) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
};
