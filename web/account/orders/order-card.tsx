import type { ReactNode } from "react";
import { formatRupees } from "#contract/money.ts";
import type { Order } from "#contract/sales/orders.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { PaymentBadge, StatusBadge } from "./status-badge.tsx";

const mostPictures = 4;

const formatItems = ({ products }: Order) => {
  const [first, ...others] = products;
  if (!first) return "No items";
  if (others.length === 0) return first.product.name;
  return `${first.product.name} and ${others.length} more`;
};

interface OrderCardProps {
  order: Order;
  withBuyer: boolean;
  /** The box that selects it, where several are changed at once. */
  select?: ReactNode;
}

/** One order of a list. The buyer is named where orders of many are listed. */
export function OrderCard({ order, withBuyer, select }: OrderCardProps) {
  const { _id, number, created, products, totalWithTax, status, paymentStatus, user } = order;
  return (
    <article aria-labelledby={`order-${_id}`} className="border border-line bg-surface">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3 sm:px-5">
        {select}
        <div className="min-w-0 flex-1 basis-52">
          <h2 id={`order-${_id}`} className="wrap-anywhere font-sans font-semibold text-sm tracking-normal">
            Order {_id}
          </h2>
          <p className="text-ink-soft text-sm">
            <span className="whitespace-nowrap">Number {number}</span> ·{" "}
            <span className="whitespace-nowrap">
              <Time at={created}>{formatDate(created)}</Time>
            </span>
            {withBuyer && user && ` · ${[user.firstName, user.lastName].join(" ").trim() || user.email}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <StatusBadge status={status} />
          <p className="flex items-center gap-2 text-ink-soft">
            Payment <PaymentBadge status={paymentStatus} />
          </p>
        </div>
      </header>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-4 sm:px-5">
        <div className="flex min-w-0 flex-1 basis-72 items-center gap-4">
          <ul aria-hidden="true" className="flex shrink-0 gap-1.5">
            {products.slice(0, mostPictures).map(({ _id: item, product }, place) => (
              <li key={item} className={`w-13 ${place > 1 ? "max-sm:hidden" : ""}`}>
                <ProductPicture picture={product.picture} sizes="52px" />
              </li>
            ))}
          </ul>
          <div className="min-w-0">
            <p className="line-clamp-2 text-pretty leading-snug">{formatItems(order)}</p>
            <p className="price text-lg">{formatRupees(totalWithTax)}</p>
          </div>
        </div>
        <ButtonLink to={`/order/${_id}`} look="secondary" size="small" prefetch="intent" className="max-sm:w-full">
          View Details<span className="sr-only"> of order {_id}</span>
        </ButtonLink>
      </div>
    </article>
  );
}
