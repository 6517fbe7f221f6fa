import { ChangeStatus } from "#web/office/orders/change-status.tsx";
import { ExpectedBack } from "#web/office/orders/expected-back.tsx";
import type { ChangeableItem } from "#web/office/orders/use-item-change.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { CancelItem } from "./cancel-order.tsx";
import { StatusBadge } from "./status-badge.tsx";

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
