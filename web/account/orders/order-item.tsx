import type { ReactNode } from "react";
import { formatSize } from "#contract/catalogue/sizes.ts";
import { formatRupees } from "#contract/money.ts";
import { formatArrival } from "#contract/pin-code.ts";
import type { OrderItem as Item } from "#contract/sales/orders.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { Savings } from "#web/layout/product/adjustments.tsx";
import { MrpNote } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";

interface OrderItemProps {
  item: Item;
  /** What can be done with it, below its facts. */
  children?: ReactNode;
}

const formatPieces = ({ size, quantity, purchasePrice }: Item) =>
  [size && formatSize(size), `${quantity} × ${formatRupees(purchasePrice)}`].filter(Boolean).join(" · ");

/** What was promised, until it is there. */
const isToCome = (item: Item): item is Item & { promisedOn: string } =>
  item.promisedOn !== null && item.status !== "Delivered" && item.status !== "Cancelled";

/** An item as it was bought: its product may have another name or price by now, or be gone. */
export function OrderItem({ item, children }: OrderItemProps) {
  const { product, brand, totalPrice, status } = item;
  const isCancelled = status === "Cancelled";
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[5rem_minmax(0,1fr)] sm:gap-x-5">
      <div className="sm:row-span-2">
        <ProductPicture
          picture={product.picture}
          sizes="80px"
          when="soon"
          className={isCancelled ? "grayscale-75" : ""}
        />
      </div>
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-44">
          <ItemName item={item} />
          {brand && <p className="truncate text-ink-soft text-sm">{brand.name}</p>}
          <p className={`text-ink-soft text-sm tabular-nums ${isCancelled ? "line-through" : ""}`}>
            {formatPieces(item)}
          </p>
          {!isCancelled && (
            <p className="text-ink-soft text-sm tabular-nums empty:hidden">
              <MrpNote now={item.purchasePrice} mrp={item.mrp} />
            </p>
          )}
          {!isCancelled && <Savings adjustments={item.adjustments} />}
          {isToCome(item) && <p className="text-ink-soft text-sm">{formatArrival(item.promisedOn)}</p>}
        </div>
        <p className={`price text-lg ${isCancelled ? "text-ink-soft line-through" : ""}`}>{formatRupees(totalPrice)}</p>
      </div>
      {children && <div className="col-span-2 sm:col-span-1 sm:col-start-2">{children}</div>}
    </div>
  );
}

function ItemName({ item: { product, status } }: { item: Item }) {
  const look = `wrap-anywhere font-semibold leading-snug ${status === "Cancelled" ? "line-through" : ""}`;
  if (product._id === null) return <p className={look}>{product.name}</p>;
  return (
    <PageLink to={`/product/${product.slug}`} className={`${look} underline-offset-4 hover:underline`}>
      {product.name}
    </PageLink>
  );
}
