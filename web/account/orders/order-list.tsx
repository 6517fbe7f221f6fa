import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { sentences } from "#contract/standards.ts";
import { SearchBox } from "#web/layout/dashboard/search-box.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Orders } from "./load-orders.ts";
import { OrderCard } from "./order-card.tsx";

interface OrderListProps {
  orders: Orders;
  path: string;
  withBuyer?: boolean;
  /** What stands in place of the list when there is no order at all. */
  empty: ReactNode;
}

const formatCount = (count: number) => (count === 1 ? "1 order" : `${count.toLocaleString("en-IN")} orders`);

export function OrderList({ orders, path, withBuyer = false, empty }: OrderListProps) {
  const { orders: shown, count, currentPage, totalPages, search, hasFailed } = orders;
  const hasAny = shown.length > 0;
  return (
    <>
      <div className="mb-6 grid max-w-xl">
        <SearchBox label="Search orders" help="Type the complete order ID." />
      </div>
      <p role="status" className="mb-4 text-ink-soft text-sm">
        {!hasFailed && formatCount(count)}
      </p>
      {hasAny && (
        <ul className="grid gap-4">
          {shown.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} withBuyer={withBuyer} />
            </li>
          ))}
        </ul>
      )}
      {!hasAny && (hasFailed ? <Failed /> : search || currentPage > 1 ? <NothingHere /> : empty)}
      <div className="mt-10 empty:hidden">
        <Pager page={currentPage} totalPages={totalPages} href={(page) => (page > 1 ? `${path}?page=${page}` : path)} />
      </div>
    </>
  );
}

const NothingHere = () => (
  <EmptyState sentence="No orders found.">
    <p>Look the order ID up in the mail that confirmed the order, and type all of it.</p>
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
