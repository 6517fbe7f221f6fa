import { formatRupees } from "#contract/money.ts";
import type { PolicyFigures } from "#contract/support/store.ts";
import { deliveryLine } from "#web/layout/delivery-promise.ts";
import { returnLine } from "#web/layout/return-promise.ts";
import { useSite } from "#web/layout/site.ts";
import { Detail, Details } from "#web/storefront/policies/policy-text.tsx";
import { Part, Policy } from "./policy.tsx";

export function ProductsServices({ figures: { payment } }: { figures: PolicyFigures }) {
  const { store } = useSite();
  return (
    <Policy label="Products/Services">
      <Part title="What is sold here">
        <p>
          Clothes: kurtas, sarees, shirts, dresses, jackets and what goes with them, for women, men and everyone.
          Fashion starts from ₹599.
        </p>
      </Part>
      <Part title="How shoppers pay">
        <Details>
          <Detail what="Online">UPI, credit and debit cards, net banking and wallets</Detail>
          {payment.cashMax > 0 && (
            <Detail what="At the door">
              Cash on delivery for fashion items, up to {formatRupees(payment.cashMax)}
            </Detail>
          )}
        </Details>
      </Part>
      <Part title="Delivery and returns">
        <Details>
          <Detail what="Where">Delivery across India</Detail>
          <Detail what="Shipping and handling">
            {store.shipping.isFree ? "₹0: shipping is free" : deliveryLine(store)}
          </Detail>
          <Detail what="Returns">
            {store.returns.days > 0 ? `${returnLine(store)}, free for orders above ₹1,999` : returnLine(store)}
          </Detail>
        </Details>
      </Part>
      <Part title="What we do for sellers">
        <ul>
          <li>Product pages with your pictures in every size a screen may ask for.</li>
          <li>Search that finds your cloth by the words people use, also when they mistype them.</li>
          <li>Lists of your products and orders, and files to bring a whole catalogue in at once.</li>
          <li>Reviews by people who bought, read by us before they are shown.</li>
        </ul>
      </Part>
    </Policy>
  );
}
