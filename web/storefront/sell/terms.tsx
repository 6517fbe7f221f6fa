import { useSite } from "#web/layout/site.ts";
import { Part, Policy } from "./policy.tsx";

export function Terms() {
  const { store } = useSite();
  return (
    <Policy label="Terms & Conditions">
      <Part title="Who may sell">
        <p>
          Anyone who makes or chooses clothes and may sell them in India. You apply with the form on this page; we read
          every application and answer by mail. Your brand opens when we have approved it, and you look after it
          yourself from then on.
        </p>
      </Part>
      <Part title="What you promise">
        <ul>
          <li>You own what you sell, or may sell it, and so are the pictures and words you use.</li>
          <li>Names, sizes, materials and prices are true, and the stock you give is really there.</li>
          <li>You hand over parcels in good time and answer questions about your products.</li>
          <li>You keep the law: labels, taxes, and what may not be sold.</li>
        </ul>
      </Part>
      <Part title="What we promise">
        <ul>
          <li>What a shopper pays is passed on according to our agreement, with an account of every order.</li>
          <li>Nobody but you and our staff changes your products, and every change of ours is written down.</li>
          <li>We tell you before we close a brand, unless the law or the safety of shoppers leaves no time.</li>
        </ul>
      </Part>
      <Part title="Orders">
        <p>
          A shopper may cancel within 1 hour and before shipment. Payment is by UPI, cards, net banking or wallets, or
          in cash on delivery for fashion items. Prices are in rupees;{" "}
          {store.pricesIncludeTax
            ? "they include GST, which the shopper sees before the order is placed."
            : "tax is added where it applies and shown before the order is placed."}{" "}
          The <a href="/policies/terms">terms for shoppers</a> say the rest.
        </p>
      </Part>
      <Part title="The end of it">
        <p>
          You may leave at any time. Your products go out of the shop, open orders are still delivered, and what the law
          asks us to keep is kept. {store.name} may close the account of a seller who breaks these terms.
        </p>
      </Part>
    </Policy>
  );
}
