import { useSite } from "#web/layout/site.ts";
import { ContactDetails, Detail, Details } from "#web/storefront/policies/policy-text.tsx";
import { Part, Policy } from "./policy.tsx";

export function AboutUs() {
  const { store } = useSite();
  return (
    <Policy label="About Us">
      <Part title={`What ${store.name} is`}>
        <p>
          {store.name} means warp and weft: the two threads that make every cloth. We bring together people who weave,
          dye and sew in workshops all over India with people who like to know where their clothes come from. Each label
          sells under its own name and sets its own prices; we keep the shop, take the payments and look after the
          parcels.
        </p>
      </Part>
      <Part title="The shop in figures">
        <Details>
          <Detail what="Established">2020</Detail>
          <Detail what="We deliver">Across India{store.shipping.isFree && ", free of charge"}</Detail>
          <Detail what="Fashion">Starting from ₹599</Detail>
          <Detail what="Business hours">10:00 to 20:00</Detail>
        </Details>
      </Part>
      <Part title="Why sell here">
        <ul>
          <li>Your own brand page, and your products found by everyone who searches the shop.</li>
          <li>Orders, stock and pictures kept in one place, on a phone as well as on a desk.</li>
          <li>A person to talk to: write in the support chat and we answer.</li>
        </ul>
      </Part>
      <Part title="How to reach us">
        <Details>
          <ContactDetails />
        </Details>
      </Part>
    </Policy>
  );
}
