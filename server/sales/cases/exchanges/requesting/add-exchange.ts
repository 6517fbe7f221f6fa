import { formatSize, type Size } from "#contract/catalogue/sizes.ts";
import type { ExchangeForm } from "#contract/sales/cases/exchanges.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { databaseNow } from "#server/platform/database/database-clock.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { deadlineOf, promisedDay } from "#server/sales/cases/exchanges/exchange-status.ts";
import { announceExchange, newPieces } from "#server/sales/cases/exchanges/progress/change-exchange.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { lockOwnItem } from "#server/sales/cases/lock-case.ts";
import { decrementStock, senderOf } from "#server/sales/orders/service.ts";
import type { OrderItemRow } from "#server/sales/orders/tables.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";
import { readExchangeable } from "./exchangeable.ts";
import { readSizesInStock } from "./stock-of-sizes.ts";

class SoldOut extends ShopError {
  constructor(size: Size) {
    super(400, `${formatSize(size)} is sold out at the moment. You can wait for it, or return what you have.`);
  }
}

/**
 * Exchanges delivered pieces of the buyer's own order for another size. The new ones leave stock with it, and nobody is asked; a size that
 * is sold out is waited for where the buyer says so. Gives the id.
 */
export async function addExchange(shop: Pick<Shop, "db" | "settings">, who: Who, form: ExchangeForm): Promise<string> {
  try {
    return await insertExchange(shop, who, form, { isWaiting: false });
  } catch (error) {
    if (!(error instanceof SoldOut) || !form.wait) throw error;
    return insertExchange(shop, who, form, { isWaiting: true });
  }
}

function insertExchange(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  form: ExchangeForm,
  { isWaiting }: { isWaiting: boolean },
): Promise<string> {
  return transaction(db, async (tx) => {
    const { order, item } = await lockOwnItem(tx, who, form.item);
    const now = await databaseNow(tx);
    const { held, sentence } = await readExchangeable(tx, settings, { order, item, now });
    if (sentence) throw badRequest(sentence);
    const fromSize = chooseHeldSize(held, item, form);
    await assertComesIn(tx, item, form.size);
    const state = isWaiting
      ? { status: "Requested" as const, isReserved: false, promisedOn: promisedDay(now), approvedAt: null }
      : { status: "Approved" as const, isReserved: true, promisedOn: null, approvedAt: now };
    const ends = { receivedAt: null, sentAt: null, endedAt: null };
    const [exchange] = await tx
      .insert(exchanges)
      .values({
        orderId: order.id,
        itemId: item.id,
        userId: who.userId,
        brandId: senderOf(item),
        fromSize,
        size: form.size,
        quantity: form.quantity,
        ...state,
        ...deadlineOf({ ...state, ...ends }, now, settings.exchangeSend),
      })
      .returning();
    if (!exchange) throw new Error("The exchange was not made.");
    await announceExchange(tx, settings, { order, item, exchange }, exchange.status);
    if (!isWaiting && !(await decrementStock(tx, newPieces({ item, exchange })))) throw new SoldOut(form.size);
    return exchange.id;
  });
}

/** The size that is given back: the one that is named, otherwise the line's own, otherwise any of which there are enough. */
function chooseHeldSize(
  held: readonly { size: Size; quantity: number }[],
  item: OrderItemRow,
  form: ExchangeForm,
): Size {
  const others = held.filter(({ size }) => size !== form.size);
  if (others.length === 0) throw badRequest(`You have ${formatSize(form.size, "size")} already.`);
  const wanted = form.fromSize
    ? others.filter(({ size }) => size === form.fromSize)
    : others.toSorted((a, b) => Number(b.size === item.size) - Number(a.size === item.size));
  const enough = wanted.find(({ quantity }) => quantity >= form.quantity);
  if (enough) return enough.size;
  const most = Math.max(0, ...wanted.map(({ quantity }) => quantity));
  throw badRequest(`Only ${most} ${most === 1 ? "piece" : "pieces"} of this item can be exchanged.`);
}

async function assertComesIn(tx: Queries, item: OrderItemRow, size: Size): Promise<void> {
  const product = await readSizesInStock(tx, item.productId);
  if (!product?.isSold) throw badRequest("This product is no longer sold. You can return what you have.");
  if (!product.sizes.includes(size)) throw badRequest(`This product does not come in ${formatSize(size, "size")}.`);
}
