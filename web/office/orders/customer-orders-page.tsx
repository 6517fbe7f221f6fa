import { can } from "#contract/customers/roles.ts";
import { findOrders, loadOrders } from "#web/account/orders/load-orders.ts";
import { OrderList } from "#web/account/orders/order-list.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/customer-orders-page.ts";
import { changeStatuses } from "./change-statuses.ts";
import { SelectableOrders } from "./selectable-orders.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requirePermission(request, "read orders");
  const [orders, brands] = await Promise.all([
    loadOrders(request.url, {
      list: (query) => call("GET /order", { query }),
      count: (query) => call("GET /order/counts", { query }),
      find: findOrders,
    }),
    listBrands(),
  ]);
  return { orders, brands };
}

/** The page works without them. */
const listBrands = () =>
  call("GET /brand/list").then(
    ({ brands }) => brands,
    () => [],
  );

export const clientAction = ({ request }: Route.ClientActionArgs) => changeStatuses(request);

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Customer Orders", hidden: true });

export default function CustomerOrdersPage({ loaderData: { orders, brands } }: Route.ComponentProps) {
  const user = useUser();
  return (
    <div>
      <PageHead title="Customer Orders">
        <ButtonLink to="/dashboard/orders" look="secondary" size="small">
          My Orders
        </ButtonLink>
      </PageHead>
      <OrderList
        orders={orders}
        brands={brands}
        path="/dashboard/orders/customers"
        withBuyer
        findLabel="Number, name, phone, email or SKU"
        exportPath={can(user, "export people") ? "/order/export.csv" : undefined}
        renderCards={
          can(user, "manage orders")
            ? (shown) => <SelectableOrders orders={shown} withBuyer canMoveUnpaid />
            : undefined
        }
        empty={<EmptyState sentence="No orders found.">The first order of a customer will stand here.</EmptyState>}
      />
    </div>
  );
}
