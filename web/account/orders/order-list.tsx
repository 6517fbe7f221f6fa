import type { ReactNode } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { BrandLink } from "#contract/catalogue/brands.ts";
import { sentences } from "#contract/messages.ts";
import { SearchBox } from "#web/layout/dashboard/lists/search-box.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import { ExportOrders } from "./filters/export-orders.tsx";
import { OrderFilters } from "./filters/order-filters.tsx";
import { isFiltered } from "./filters/read-order-filter.ts";
import type { Orders } from "./load-orders.ts";
import { OrderCard } from "./order-card.tsx";

interface OrderListProps {
  orders: Orders;
  path: string;
  withBuyer?: boolean;
  /** What stands in place of the list when there is no order at all. */
  empty: ReactNode;
  /** What a part of can be looked for. */
  findLabel?: string;
  /** The brands that one may choose from. */
  brands?: readonly BrandLink[];
  /** The call that saves the list as a file, where this person may. */
  exportPath?: string | undefined;
  /** Draws the cards otherwise, such as with boxes to select them. */
  renderCards?: ((orders: Orders["orders"]) => ReactNode) | undefined;
}

const formatCount = (count: number) => (count === 1 ? "1 order" : `${count.toLocaleString("en-IN")} orders`);

export function OrderList({
  orders,
  path,
  withBuyer = false,
  empty,
  findLabel,
  brands,
  exportPath,
  renderCards,
}: OrderListProps) {
  const { orders: shown, count, counts, currentPage, totalPages, search, filter, hasFailed } = orders;
  const hasAny = shown.length > 0;
  const hasFilter = isFiltered(filter);
  const hasOrders = counts !== undefined && (hasFilter || Object.values(counts).some((many) => many > 0));
  const [params] = useSearchParams();
  const pageHref = (page: number) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (page > 1) next.set("page", String(page));
    return next.size > 0 ? `${path}?${next}` : path;
  };
  return (
    <>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search orders" help="Type the complete order ID, or the order number." />
      </div>
      {hasOrders && <OrderFilters filter={filter} counts={counts} path={path} findLabel={findLabel} brands={brands} />}
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-ink-soft text-sm">
          {!hasFailed && formatCount(count)}
        </p>
        {exportPath && hasAny && !search && <ExportOrders path={exportPath} filter={filter} />}
      </div>
      {hasAny && (renderCards?.(shown) ?? <Cards orders={shown} withBuyer={withBuyer} />)}
      {!hasAny &&
        (hasFailed ? (
          <Failed />
        ) : search ? (
          <NothingHere />
        ) : hasFilter || currentPage > 1 ? (
          <NothingLeft path={path} />
        ) : (
          empty
        ))}
      <div className="mt-10 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={pageHref} />
      </div>
    </>
  );
}

const Cards = ({ orders, withBuyer }: { orders: Orders["orders"]; withBuyer: boolean }) => (
  <ul className="grid gap-4">
    {orders.map((order) => (
      <li key={order._id}>
        <OrderCard order={order} withBuyer={withBuyer} />
      </li>
    ))}
  </ul>
);

const NothingHere = () => (
  <EmptyState sentence="No orders found.">
    <p>Look the order ID up in the mail that confirmed the order, and type all of it.</p>
  </EmptyState>
);

const NothingLeft = ({ path }: { path: string }) => (
  <EmptyState sentence="No orders found.">
    <ButtonLink to={path} look="secondary">
      Show all orders
    </ButtonLink>
  </EmptyState>
);

function Failed() {
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState sentence={sentences.failed}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        Try again
      </Button>
    </EmptyState>
  );
}
