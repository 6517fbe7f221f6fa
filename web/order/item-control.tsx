import { StatusBadge } from "#web/account/orders/status-badge.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { CancelItem } from "./cancel-order.tsx";
import { ChangeStatus } from "./change-status.tsx";
import { ExpectedBack } from "./expected-back.tsx";
import type { ChangeableItem } from "./use-item-change.ts";

/** The status of an item, and what this person may do with it: `allowed` comes from the server. */
export function ItemControl(changeable: ChangeableItem) {
  const { item } = changeable;
  const { status, allowed, product } = item;
  if (item.expectedBackSince) return <ExpectedBack {...changeable} since={item.expectedBackSince} />;
  if (status !== "Delivered" && allowed.some((next) => next !== "Cancelled"))
    return <ChangeStatus key={status} {...changeable} />;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <StatusBadge status={status} />
      {status === "Delivered" && product._id !== null && (
        <ButtonLink
          to={`/product/${product.slug}#write-review`}
          look="secondary"
          size="small"
          aria-label={`Review Product: ${product.name}`}
        >
          Review Product
        </ButtonLink>
      )}
      {status !== "Delivered" && allowed.includes("Cancelled") && <CancelItem {...changeable} />}
    </div>
  );
}
