import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";

export function NoOrder() {
  return (
    <div className="page min-h-[60dvh] py-10">
      <h1 className="sr-only">Order</h1>
      <EmptyState sentence="No order found.">
        <ButtonLink to="/dashboard/orders" look="secondary">
          Your orders
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
