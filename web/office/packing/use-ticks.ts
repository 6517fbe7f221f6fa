import { useState } from "react";
import type { OrderToPack, PackingItem } from "#contract/sales/packing.ts";

interface Ticks {
  /** Pieces by item. */
  pieces: Readonly<Record<string, number>>;
  /** The order that was touched last: what is packed goes into one parcel, and a parcel belongs to one order. */
  orderId: string | undefined;
}

const none: Ticks = { pieces: {}, orderId: undefined };
const withoutDashes = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s/-]+/g, "-");

/** The codes that stand for an item: its SKU, alone or with the size behind it. */
const codesOf = ({ sku, size }: PackingItem) => [sku, `${sku}-${size}`].map(withoutDashes);

/** Which pieces lie in the box, before they become a parcel. */
export function useTicks(orders: readonly OrderToPack[]) {
  const [{ pieces, orderId }, setTicks] = useState(none);
  const countOf = (item: PackingItem) => Math.min(pieces[item.item] ?? 0, item.quantity);
  const order = orders.find(({ _id }) => _id === orderId);

  const set = (to: OrderToPack, item: PackingItem, count: number) =>
    setTicks({ orderId: to._id, pieces: { ...pieces, [item.item]: Math.max(0, Math.min(count, item.quantity)) } });

  return {
    countOf,
    set,
    clear: () => setTicks(none),
    /** The order whose pieces are ticked, and how many. */
    current: order && { order, count: order.items.reduce((sum, item) => sum + countOf(item), 0) },
    /** Ticks one piece with this code, of the order in hand first. Gives what to say. */
    scan(code: string): string {
      const wanted = withoutDashes(code);
      const inHand = [...orders].sort((a, b) => Number(b._id === orderId) - Number(a._id === orderId));
      for (const each of inHand) {
        const item = each.items.find((found) => codesOf(found).includes(wanted) && countOf(found) < found.quantity);
        if (!item) continue;
        set(each, item, countOf(item) + 1);
        return `${item.name}, ${item.size}: ${countOf(item) + 1} of ${item.quantity} for order ${each.number}.`;
      }
      return `Nothing with the code ${code.trim()} waits to be packed.`;
    },
  };
}
