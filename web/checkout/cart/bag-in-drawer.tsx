import { closeDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { BagLines } from "./bag-lines.tsx";
import { BagNotes } from "./bag-notes.tsx";
import { BagSummary } from "./bag-summary.tsx";
import { Checkout } from "./checkout-button.tsx";

export const LinesInDrawer = () => (
  <>
    <BagNotes />
    <BagLines />
  </>
);

export const SummaryInDrawer = () => (
  <Checkout
    scrolls
    beside={
      <ButtonLink to="/cart" look="secondary" block prefetch="intent" onClick={closeDrawer}>
        View cart
      </ButtonLink>
    }
  >
    <BagSummary />
  </Checkout>
);
