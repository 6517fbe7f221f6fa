import { useState } from "react";
import { useFetcher } from "react-router";
import type { ExchangeToPack, OrderToPack as Order } from "#contract/sales/packing.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import type { PackingResult, PackingStep } from "./change-packing.ts";
import { ExchangeCard } from "./exchange-to-pack.tsx";
import { JustPacked } from "./just-packed.tsx";
import { OrderToPack } from "./order-to-pack.tsx";
import { PackSheet, type ParcelDetails } from "./pack-sheet.tsx";
import { ScanField } from "./scan-field.tsx";
import { useTicks } from "./use-ticks.ts";

interface ToPackProps {
  orders: readonly Order[];
  exchanges: readonly ExchangeToPack[];
  /** There are more than are shown. */
  hasMore: boolean;
  canChange: boolean;
}

/** What is packed next: what is ticked of an order, or the new piece of an exchange. */
type Box = { order: Order; count: number } | { exchange: ExchangeToPack };

const formatPieces = (count: number) => (count === 1 ? "1 piece" : `${count} pieces`);

export function ToPack({ orders, exchanges, hasMore, canChange }: ToPackProps) {
  const { submit, state, data } = useFetcher<PackingResult>();
  const ticks = useTicks(orders);
  const [box, setBox] = useState<Box>();
  const [seen, setSeen] = useState<string>();
  const list = useFocusRestore(orders);
  const busy = state !== "idle";
  if (data?.done && data.done !== seen) {
    setSeen(data.done);
    setBox(undefined);
    ticks.clear();
  }
  const send = (step: PackingStep) =>
    void submit(JSON.stringify(step), { method: "post", encType: "application/json" });
  const pack = (form: ParcelDetails) => {
    if (!box) return;
    if ("exchange" in box) {
      const { _id, orderNumber } = box.exchange;
      return send({ step: "pack exchange", exchange: _id, form, orderNumber });
    }
    const { _id, number, items } = box.order;
    const pieces = items
      .map((item) => ({ item: item.item, quantity: ticks.countOf(item) }))
      .filter(({ quantity }) => quantity > 0);
    send({ step: "pack", form: { orderId: _id, items: pieces, ...form }, orderNumber: number });
  };
  const { current } = ticks;

  if (orders.length === 0 && exchanges.length === 0)
    return (
      <>
        {data?.packed && <JustPacked parcel={data.packed} busy={busy} onUnpack={send} />}
        <EmptyState sentence="Nothing waits to be packed.">
          Orders stand here as soon as they are paid, or are to be paid at the door.
        </EmptyState>
      </>
    );
  return (
    <div>
      {data?.packed && <JustPacked parcel={data.packed} busy={busy} onUnpack={send} />}
      <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {exchanges.map((exchange) => (
          <ExchangeCard
            key={exchange._id}
            exchange={exchange}
            onPack={canChange ? () => setBox({ exchange }) : undefined}
          />
        ))}
        {orders.map((order) => (
          <OrderToPack
            key={order._id}
            order={order}
            isInHand={current?.order._id === order._id && current.count > 0}
            ticks={canChange ? ticks : undefined}
          />
        ))}
        {hasMore && <p className="text-ink-soft text-sm">More orders follow when these are packed.</p>}
      </div>
      {canChange && (
        <div className="sticky bottom-(--foot) z-10 -mx-4 mt-4 grid gap-3 border-line-strong border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0">
          <ScanField onScan={ticks.scan} />
          <Button
            block
            disabled={!current || current.count === 0}
            busy={busy}
            onClick={() => current && setBox(current)}
          >
            {current && current.count > 0
              ? `Pack ${formatPieces(current.count)} of ${current.order.number}`
              : "Tick what is in the box"}
          </Button>
        </div>
      )}
      <PackSheet
        open={box !== undefined}
        title={
          box && "exchange" in box ? `Exchange of ${box.exchange.orderNumber}` : `Parcel of ${box?.order.number ?? ""}`
        }
        busy={busy}
        refusals={data?.refusals ?? []}
        onClose={() => setBox(undefined)}
        onPack={pack}
      />
    </div>
  );
}
