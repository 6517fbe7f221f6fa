import { closeDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { BagLines, BagNotes, BagSummary } from "./bag-contents.tsx";
import { CheckoutButton, CheckoutDetails } from "./checkout-panel.tsx";

const formId = "bag-checkout";

/** All of it scrolls; only the button stays in sight. */
export const DrawerLines = () => (
  <>
    <BagNotes />
    <BagLines />
    <section aria-label="Summary" className="mt-5 grid gap-5 border-line border-t pt-5">
      <BagSummary />
      <CheckoutDetails formId={formId} />
    </section>
  </>
);

export const DrawerSummary = () => (
  <CheckoutButton
    formId={formId}
    className="grid-cols-[auto_minmax(0,1fr)]"
    beside={
      <ButtonLink
        to="/cart"
        look="secondary"
        className="whitespace-nowrap px-3!"
        prefetch="intent"
        onClick={closeDrawer}
      >
        View cart
      </ButtonLink>
    }
  />
);
