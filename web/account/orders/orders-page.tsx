import type { User } from "#contract/customers/accounts.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requireUser } from "#web/session/guards.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import type { Route } from "./+types/orders-page.ts";
import { BrandOrdersToProcess } from "./brand-orders-to-process.tsx";
import { findOrders, loadOrders } from "./load-orders.ts";
import { OrderList } from "./order-list.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  const [orders, toProcess] = await Promise.all([
    loadOrders(request.url, {
      list: (query) => call("GET /order/me", { query }),
      count: (query) => call("GET /order/me/counts", { query }),
      // Admins find the orders of everybody, but this page is about their own.
      find: async (id) => (await findOrders(id)).filter((order) => order.user?._id === user._id),
    }),
    isMerchant(user) ? countToProcess() : 0,
  ]);
  return { orders, toProcess };
}

/** The orders of one's own brand that are paid, or paid at the door, and not begun. The page works without it. */
const countToProcess = () =>
  call("GET /order/brand/counts", { query: { payment: "Settled" } }).then(
    ({ counts }) => counts["Not processed"],
    () => 0,
  );

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Your Orders", hidden: true });

export default function OrdersPage({ loaderData: { orders, toProcess } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead title="Your Orders">
        <OtherOrders user={useUser()} />
      </PageHead>
      <BrandOrdersToProcess count={toProcess} />
      <OrderList
        orders={orders}
        path="/dashboard/orders"
        exportPath="/order/me/export.csv"
        empty={
          <EmptyState sentence="You have no orders yet.">
            <p>What you order is listed here, with where it is.</p>
            <ButtonLink to="/shop" prefetch="intent">
              Browse the shop
            </ButtonLink>
          </EmptyState>
        }
      />
    </div>
  );
}

function OtherOrders({ user }: { user: User }) {
  if (can(user, "read orders"))
    return (
      <ButtonLink to="/dashboard/orders/customers" look="secondary" size="small">
        Customer Orders
      </ButtonLink>
    );
  if (isMerchant(user))
    return (
      <ButtonLink to="/dashboard/orders/brand" look="secondary" size="small">
        Brand Orders
      </ButtonLink>
    );
  return null;
}
