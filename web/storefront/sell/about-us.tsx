import { useSite } from "#web/layout/site.ts";
import { ContactFacts, Fact, Facts } from "#web/storefront/policies/policy-text.tsx";
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
        <Facts>
          <Fact what="Established">2020</Fact>
          <Fact what="We deliver">Across India{store.shipping.isFree && ", free of charge"}</Fact>
          <Fact what="Fashion">Starting from ₹599</Fact>
          <Fact what="Business hours">10:00 to 20:00</Fact>
        </Facts>
      </Part>
      <Part title="Why sell here">
        <ul>
          <li>Your own brand page, and your products found by everyone who searches the shop.</li>
          <li>Orders, stock and pictures kept in one place, on a phone as well as on a desk.</li>
          <li>A person to talk to: write in the support chat and we answer.</li>
        </ul>
      </Part>
      <Part title="How to reach us">
        <Facts>
          <ContactFacts />
        </Facts>
      </Part>
    </Policy>
  );
}
