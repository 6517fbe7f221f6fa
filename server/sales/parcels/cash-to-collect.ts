import { spread } from "#contract/sales/spread.ts";

interface OrderAmounts {
  taxScheme: "flat" | "gst";
  shippingPaise: number;
  cashFeePaise: number;
}

interface ItemAmounts {
  id: string;
  quantity: number;
  totalPaise: number;
  taxPaise: number;
}

/** A parcel of an order that is paid at the door, and what is in it. */
interface CashParcel {
  id: string;
  /** It came back, or is lost: nothing is collected with it any more. */
  isVoid: boolean;
  items: readonly { itemId: string; quantity: number }[];
}

/**
 * What a courier takes at the door for a parcel: what its pieces cost, and with the first parcel of the order its fees. All parcels of an
 * order together come to the paisa to what the order costs.
 */
export function cashToCollect(
  order: OrderAmounts,
  items: readonly ItemAmounts[],
  parcels: readonly CashParcel[],
  parcelId: string,
): number {
  const live = parcels.filter(({ isVoid }) => !isVoid);
  const parcel = live.find(({ id }) => id === parcelId);
  if (!parcel) return 0;
  const before = live.slice(0, live.indexOf(parcel));
  const pieces = parcel.items.reduce((sum, { itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    return item ? sum + shareOf(order, item, piecesIn(before, itemId), quantity) : sum;
  }, 0);
  return pieces + (before.length === 0 ? order.shippingPaise + order.cashFeePaise : 0);
}

const piecesIn = (parcels: readonly CashParcel[], itemId: string): number =>
  parcels.flatMap(({ items }) => items).reduce((sum, item) => sum + (item.itemId === itemId ? item.quantity : 0), 0);

function shareOf({ taxScheme }: OrderAmounts, item: ItemAmounts, taken: number, quantity: number): number {
  const whole = item.totalPaise + (taxScheme === "flat" ? item.taxPaise : 0);
  const each = spread(
    whole,
    Array.from({ length: item.quantity }, () => 1),
  );
  return each.slice(taken, taken + quantity).reduce((sum, paise) => sum + paise, 0);
}
