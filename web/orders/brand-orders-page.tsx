import type { Order } from "#contract/orders.ts";
import { requireRole } from "#web/accounts/guards.ts";
import { ApiError, call } from "#web/api.ts";
import { PageHead } from "#web/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/brand-orders-page.ts";
import { loadOrders } from "./load-orders.ts";
import { OrderList } from "./order-list.tsx";

/** The search knows one's own purchases only; an order with items of one's brand can be read by its id. */
async function findBrandOrder(id: string): Promise<Order[]> {
  try {
    return [(await call("GET /order/{id}", { params: { id } })).order];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRole(request, "ROLE MERCHANT");
  return loadOrders(request.url, { list: (query) => call("GET /order/brand", { query }), find: findBrandOrder });
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Brand Orders", hidden: true });

export default function BrandOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Brand Orders">
        <ButtonLink to="/dashboard/orders" look="secondary" size="small">
          My Orders
        </ButtonLink>
      </PageHead>
      <OrderList
        orders={loaderData}
        path="/dashboard/orders/brand"
        empty={<EmptyState sentence="No orders found.">Orders with products of your brand will stand here.</EmptyState>}
      />
    </div>
  );
}
