import { requireRole } from "#web/accounts/guards.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/customer-orders-page.ts";
import { findOrders, loadOrders } from "./load-orders.ts";
import { OrderList } from "./order-list.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE ADMIN");
  return loadOrders(request.url, { list: (query) => call("GET /order", { query }), find: findOrders });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Customer Orders", hidden: true });

export default function CustomerOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Customer Orders">
        <ButtonLink to="/dashboard/orders" look="secondary" size="small">
          My Orders
        </ButtonLink>
      </PageHead>
      <OrderList
        orders={loaderData}
        path="/dashboard/orders/customers"
        withBuyer
        empty={<EmptyState sentence="No orders found.">The first order of a customer will stand here.</EmptyState>}
      />
    </div>
  );
}
