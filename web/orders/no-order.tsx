import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

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
