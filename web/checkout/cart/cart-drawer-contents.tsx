import { closeDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { BagLines, BagNotes, BagSummary } from "./bag-contents.tsx";
import { CheckoutPanel } from "./checkout-panel.tsx";

export const DrawerLines = () => (
  <>
    <BagNotes />
    <BagLines />
  </>
);

export const DrawerSummary = () => (
  <CheckoutPanel
    scrolls
    beside={
      <ButtonLink to="/cart" look="secondary" block prefetch="intent" onClick={closeDrawer}>
        View cart
      </ButtonLink>
    }
  >
    <BagSummary />
  </CheckoutPanel>
);
