import type { Order } from "#contract/orders.ts";
import { requireMerchant } from "#web/account/guards.ts";
import { loadOrder, loadOrders } from "#web/account/orders/load-orders.ts";
import { OrderList } from "#web/account/orders/order-list.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/brand-orders-page.ts";

/** The search covers one's own purchases only, but an order with items of one's brand can be read by its id. */
async function findBrandOrder(id: string): Promise<Order[]> {
  const order = await loadOrder(id);
  return order ? [order] : [];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMerchant(request);
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
