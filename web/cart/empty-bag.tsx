import { closeDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function EmptyBag() {
  return (
    <EmptyState sentence="Your shopping cart is empty.">
      <p>What you add to the bag waits here for you.</p>
      <ButtonLink to="/shop" prefetch="intent" onClick={closeDrawer}>
        Continue shopping
      </ButtonLink>
    </EmptyState>
  );
}
