import { freeSize, type Size } from "#contract/catalogue/sizes.ts";
import { dayInIndia, formatDay } from "#contract/indian-time.ts";
import type { ReturnOption } from "#contract/sales/cases/returns.ts";
import type { OrderItem } from "#contract/sales/orders.ts";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { fromOrder } from "./use-back-to-order.ts";

interface ItemActionsProps {
  orderId: string;
  item: OrderItem;
  /** What the buyer still has of it. */
  options: ReturnOption[];
}

/** What its buyer may do with an item that was sent, and until when. */
export function ItemActions({ orderId, item, options }: ItemActionsProps) {
  const { status, product, size, _id } = item;
  if (status !== "Delivered" && status !== "Shipped") return null;
  const open = options.filter(({ until, quantity }) => until !== null && quantity > 0);
  const [first] = open.map(({ until }) => until ?? "").toSorted();
  const holdsSome = options.some(({ quantity }) => quantity > 0);
  return (
    <div className="mt-3 grid gap-2">
      {status === "Delivered" && (
        <p className="text-ink-soft text-sm">{sentenceFor(size, first, options, holdsSome)}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {open.length > 0 && (
          <>
            <ButtonLink
              to={`/order/${orderId}/return?item=${_id}`}
              state={fromOrder}
              look="secondary"
              size="small"
              aria-label={`Return ${product.name}`}
            >
              Return
            </ButtonLink>
            {size !== freeSize && (
              <ButtonLink
                to={`/order/${orderId}/exchange/${_id}`}
                state={fromOrder}
                look="secondary"
                size="small"
                aria-label={`Change size of ${product.name}`}
              >
                Change size
              </ButtonLink>
            )}
          </>
        )}
        {(holdsSome || status === "Shipped") && (
          <ButtonLink
            to={`/order/${orderId}/claim/${_id}`}
            state={fromOrder}
            look="quiet"
            size="small"
            className="max-sm:-ms-3"
            aria-label={`Report a problem with ${product.name}`}
          >
            Report a problem
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function sentenceFor(size: Size, first: string | undefined, options: ReturnOption[], holdsSome: boolean): string {
  if (first)
    return `Send it back${size === freeSize ? "" : " or change the size"} until ${formatDay(dayInIndia(first))}.`;
  if (!holdsSome) return "All of it is returned, changed or reported.";
  return options[0]?.sentence ?? "";
}
