import { useFetcher } from "react-router";
import { StatusBadge } from "#web/account/orders/status-badge.tsx";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { type ChangeableItem, useItemChange } from "./use-item-change.ts";

/** An item that was cancelled on its way: since when it is expected back, and what staff and its seller may say became of it. */
export function ExpectedBack({ item, cartId, paymentStatus, isBuyer, since }: ChangeableItem & { since: string }) {
  const { submit, state } = useFetcher();
  const { busy, change } = useItemChange({ item, cartId });
  const { name } = item.product;
  const takesMoney = paymentStatus === "Paid" ? " We refund when it is back." : "";
  return (
    <div className="grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <StatusBadge status={item.status} />
        <p className="text-ink-soft text-sm">
          {isBuyer ? `It was on its way. Refuse it at the door.${takesMoney}` : "Expected back since "}
          {!isBuyer && <Time at={since}>{formatMoment(since)}</Time>}
        </p>
      </div>
      {item.canTakeBack && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={state !== "idle"}
            aria-label={`${name} came back`}
            onClick={() => void submit({ itemId: item._id }, { method: "patch" })}
          >
            It came back
          </Button>
          <Button
            look="secondary"
            size="small"
            busy={busy}
            aria-label={`${name} was delivered all the same`}
            onClick={() => void change("Delivered")}
          >
            Delivered all the same
          </Button>
        </div>
      )}
    </div>
  );
}
