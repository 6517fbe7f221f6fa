import { type Order, orderNumberPattern } from "#contract/sales/orders.ts";
import { loadOrder, loadOrders } from "#web/account/orders/load-orders.ts";
import { OrderList } from "#web/account/orders/order-list.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireMerchant } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/brand-orders-page.ts";
import { changeStatuses } from "./change-statuses.ts";
import { SelectableOrders } from "./selectable-orders.tsx";

/** The search covers one's own purchases only, but an order with items of one's brand can be read by its id, or found by its number. */
async function findBrandOrder(search: string): Promise<Order[]> {
  const number = search.replaceAll(/[\s-]/g, "").toUpperCase();
  if (new RegExp(orderNumberPattern).test(number)) {
    const query = { search: number };
    const { orders } = await call("GET /order/brand", { query });
    const cancelled = await call("GET /order/brand", { query: { ...query, status: "Cancelled" } });
    return [...orders, ...cancelled.orders].filter((order) => order.number === number);
  }
  const order = await loadOrder(search);
  return order ? [order] : [];
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMerchant(request);
  return loadOrders(request.url, {
    list: (query) => call("GET /order/brand", { query }),
    count: (query) => call("GET /order/brand/counts", { query }),
    find: findBrandOrder,
  });
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeStatuses(request);

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
        findLabel="Number, name, phone or SKU"
        exportPath="/order/brand/export.csv"
        renderCards={(orders) => <SelectableOrders orders={orders} withBuyer={false} canMoveUnpaid={false} />}
        empty={<EmptyState sentence="No orders found.">Orders with products of your brand will stand here.</EmptyState>}
      />
    </div>
  );
}
