import { formatRupees } from "#contract/money.ts";
import type { ShippingRates } from "#contract/sales/shipping.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { deliveryLine } from "#web/layout/delivery-promise.ts";
import { formatDays } from "#web/layout/return-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { Detail, Details } from "./policy-text.tsx";

/** What is charged, in words. */
function ShippingCosts({ rates }: { rates: ShippingRates }) {
  const { flat, freeFrom, zones, orderValues, includedGrams, perExtraKg } = rates;
  return (
    <>
      <p className="mt-3">
        Delivery costs {formatRupees(flat)}, wherever in India you live, unless something below says otherwise. Your
        cart shows what it comes to before you order, and nobody asks for more at the door.
      </p>
      <ul>
        {freeFrom !== null && <li>From a total of {formatRupees(freeFrom)} on it is free.</li>}
        {orderValues.map(({ from, flat }) => (
          <li key={from}>
            From a total of {formatRupees(from)} on it costs {formatRupees(flat)}.
          </li>
        ))}
        {zones.map((zone) => (
          <li key={zone.name}>
            {zone.name} (PIN codes that begin with {zone.prefixes.join(", ")}): {formatRupees(zone.flat)}.
          </li>
        ))}
        {perExtraKg > 0 && (
          <li>
            {formatRupees(perExtraKg)} more for each kilogram above {includedGrams} grams.
          </li>
        )}
      </ul>
    </>
  );
}

export function Shipping({ figures: { deliveryTime, shipping, returns } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  const { isFree } = store.shipping;
  return (
    <>
      {!isFree && <ShippingCosts rates={shipping} />}
      {isFree && (
        <p className="mt-3">
          Shipping is free: whatever you order, whatever it costs, wherever in India you live. It is shown as ₹0 in the
          cart and on your invoice{shipping.cashFee === 0 && ", and nobody asks for more at the door"}.
        </p>
      )}
      {shipping.cashFee > 0 && <p>Whoever pays at the door pays {formatRupees(shipping.cashFee)} for it.</p>}
      <h2>In short</h2>
      <Details>
        <Detail what="Where">Delivery across India</Detail>
        <Detail what="Shipping and handling">{isFree ? "₹0" : deliveryLine(store)}</Detail>
        <Detail what="How long">Usually {deliveryTime} after the order is paid, or cash on delivery is chosen</Detail>
      </Details>
      <p>Remote places and festival weeks can take longer. If we see that a parcel will be late, we write to you.</p>
      <h2>Where it goes</h2>
      <p>
        To the address you pick in the cart, at first your default one. Please give a phone number that the courier can
        call, and the six digits of your PIN code. An order that is placed keeps its address; if it is wrong, ask us to
        change it before it is shipped, from the page of the order.
      </p>
      <h2>How you follow it</h2>
      <p>
        You get a mail when your order is placed, when it is handed to the courier, when it is out for delivery and when
        it was delivered, each with a link to follow it. The page of your order shows the status of each item, from Not
        processed over Processing and Shipped to Delivered, with the time of every step.
      </p>
      <p>
        Labels send their pieces themselves, so an order from several of them arrives in several parcels. That costs you
        nothing more.
      </p>
      <h2>If it does not arrive</h2>
      <p>
        If a parcel is lost, damaged or not what you ordered, open the order and press <strong>Report a problem</strong>
        , within {formatDays(returns.claimDays)} of delivery: we send it again or give your money back. You can also
        call {store.supportPhone}. How pieces come back to us is on the page{" "}
        <a href="/policies/returns">Returns and refunds</a>.
      </p>
    </>
  );
}
