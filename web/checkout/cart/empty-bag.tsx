import { closeDrawer } from "#web/layout/drawers.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

export function EmptyBag() {
  return (
    <EmptyState sentence="Your shopping cart is empty.">
      <p>What you add waits here for you.</p>
      <ButtonLink to="/shop" prefetch="intent" onClick={closeDrawer}>
        Continue shopping
      </ButtonLink>
    </EmptyState>
  );
}
