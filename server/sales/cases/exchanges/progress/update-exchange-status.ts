import { formatSize, freeSize, sizes } from "#contract/catalogue/sizes.ts";
import type { ExchangeStatusForm } from "#contract/sales/cases/exchanges.ts";
import { countReturnedFits, type ReturnedFit } from "#server/catalogue/reviews/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { mayMove } from "#server/sales/cases/case-moves.ts";
import { exchangeMoves } from "#server/sales/cases/exchanges/exchange-status.ts";
import type { ExchangeRow } from "#server/sales/cases/exchanges/tables.ts";
import { decrementStock, returnStock, takeOutOfParcels } from "#server/sales/orders/service.ts";
import { addParcel, decideLostOfCase, moveParcel } from "#server/sales/parcels/service.ts";
import type { ParcelRow } from "#server/sales/parcels/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import type { Shop } from "#server/shop.ts";
import { badRequest } from "#server/shop-error.ts";
import {
  changeExchange,
  findNewestParcel,
  type LockedExchange,
  lockExchange,
  newPieces,
  oldPieces,
} from "./change-exchange.ts";

/** Moves an exchange on, for staff who manage orders and for the merchant who sold the item. */
export function updateExchangeStatus(
  { db, settings }: Pick<Shop, "db" | "settings">,
  who: Who,
  id: string,
  form: ExchangeStatusForm,
): Promise<void> {
  return transaction(db, async (tx) => {
    const locked = await lockExchange(tx, id);
    const { exchange } = locked;
    const about = { row: exchange, send: settings.exchangeSend };
    if (!mayMove(exchangeMoves, who, about, form.status)) return;
    await auditExchange(tx, who, locked, { status: [exchange.status, form.status], reason: form.reason });
    await steps[form.status]?.(tx, settings, locked, form);
  });
}

export const auditExchange = (
  tx: Queries,
  who: Who,
  { order, exchange }: Pick<LockedExchange, "order" | "exchange">,
  { status: [before, after], reason }: { status: [string, string]; reason: string },
): Promise<void> => {
  const field = `exchange for ${formatSize(exchange.size, "size")}`;
  return recordChange(tx, who, {
    action: "changed",
    entity: "order",
    entityId: order.id,
    entityName: order.id,
    before: { [field]: before },
    after: { [field]: after, ...(reason && { reason }) },
  });
};

type Step = (tx: Queries, settings: Settings, locked: LockedExchange, form: ExchangeStatusForm) => Promise<unknown>;

const steps: Partial<Record<ExchangeStatusForm["status"], Step>> = {
  async Approved(tx, settings, locked) {
    const changes = { status: "Approved" as const, isReserved: true, approvedAt: locked.now };
    await changeExchange(tx, settings, locked, changes, "Approved");
    if (!(await decrementStock(tx, newPieces(locked)))) {
      throw badRequest(`${formatSize(locked.exchange.size)} is still sold out.`);
    }
  },

  async Refused(tx, settings, locked, { reason }) {
    if (!reason) throw badRequest("Please say why.", { reason: "Reason is required." });
    await endWithoutExchange(tx, settings, locked, { status: "Refused", reason });
  },

  "Picked up": (tx, settings, locked) =>
    changeExchange(tx, settings, locked, { status: "Picked up", pickedUpAt: locked.now }, "Picked up"),

  async Received(tx, settings, locked, { accepted, reason }) {
    if (accepted === undefined) {
      throw badRequest("Please say whether the old piece is accepted.", { accepted: "Accepted is required." });
    }
    if (!accepted && !reason) throw badRequest("Please say why.", { reason: "Reason is required." });
    await receiveOldPieces(tx, settings, locked, { isAccepted: accepted, reason });
  },

  async Sent(tx, settings, locked) {
    const last = await findNewestParcel(tx, locked.exchange);
    const packed = last?.endedAt === null ? last : undefined;
    // To send other pieces decides about those that were lost, so that nobody sends them once more.
    if (last && !packed) await decideLostOfCase(tx, last, "send again");
    const parcel = packed ?? (await packNewPieces(tx, locked));
    if (parcel.status === "Packed") await moveByHand(tx, settings, locked, parcel, "Handed over");
    const changes = { status: "Sent" as const, sentAt: locked.now, isReserved: true };
    await changeExchange(tx, settings, locked, changes, "Sent");
    // After the first ones were lost: whoever packed a second parcel has taken its pieces from stock.
    const isTaken = locked.exchange.isReserved || packed !== undefined;
    if (!isTaken && !(await decrementStock(tx, newPieces(locked)))) {
      throw badRequest(`${formatSize(locked.exchange.size)} is sold out. The exchange can be turned into a return.`);
    }
  },

  async Delivered(tx, settings, locked) {
    const parcel = await findNewestParcel(tx, locked.exchange);
    if (!parcel || parcel.endedAt)
      throw badRequest("Its parcel is not under way. Please decide about that parcel first.");
    await moveByHand(tx, settings, locked, parcel, "Delivered");
    await setDelivered(tx, settings, locked);
  },
};

/** Refused or withdrawn: the new pieces are free again, and the buyer keeps the old ones. */
export async function endWithoutExchange(
  tx: Queries,
  settings: Settings,
  locked: LockedExchange,
  { status, ...changes }: Partial<ExchangeRow> & { status: "Refused" | "Withdrawn" },
): Promise<void> {
  const { id, isReserved, quantity } = locked.exchange;
  const parcel = await findNewestParcel(tx, { id });
  // What was lost and packed again was taken from stock for its parcel.
  const isPacked = parcel?.status === "Packed";
  if (isPacked) await takeOutOfParcels(tx, [{ parcel, itemId: locked.item.id, quantity }]);
  const ended = { ...changes, status, isReserved: false, endedAt: locked.now };
  await changeExchange(tx, settings, locked, ended, status);
  if (isReserved || isPacked) await returnStock(tx, newPieces(locked));
}

/** Who takes a larger size says that the first was too small. */
function fitOf({ item: { productId }, exchange: { fromSize, size } }: LockedExchange): ReturnedFit[] {
  if (fromSize === freeSize || size === freeSize) return [];
  return [{ productId, fit: sizes.indexOf(size) > sizes.indexOf(fromSize) ? "Small" : "Large" }];
}

/** What cannot be taken back before the new piece is sent ends the exchange. */
async function receiveOldPieces(
  tx: Queries,
  settings: Settings,
  locked: LockedExchange,
  { isAccepted, reason }: { isAccepted: boolean; reason: string },
): Promise<void> {
  const { exchange, now } = locked;
  const received = { receivedAt: now, isAccepted, reason };
  const sentAt = exchange.sentAt ?? (await readHandedOver(tx, locked));
  if (!isAccepted && !sentAt) {
    return endWithoutExchange(tx, settings, locked, { ...received, status: "Refused" });
  }
  const sent = exchange.sentAt ? exchange.status : ("Sent" as const);
  const status = sentAt ? sent : ("Received" as const);
  const endedAt = exchange.deliveredAt ? now : null;
  await changeExchange(tx, settings, locked, { ...received, status, sentAt, endedAt }, "Received");
  if (!isAccepted) return;
  await returnStock(tx, oldPieces(locked));
  await countReturnedFits(tx, fitOf(locked));
}

/** Its parcel may have left a moment ago, before the exchange has followed it. */
async function readHandedOver(tx: Queries, { exchange, now }: LockedExchange): Promise<Date | null> {
  const parcel = await findNewestParcel(tx, exchange);
  const isHere = !parcel || ["Packed", "Returned to sender", "Lost"].includes(parcel.status);
  return isHere ? null : (parcel.handedOverAt ?? now);
}

/** The new pieces have arrived. It has ended when the old ones have, too. */
export const setDelivered = (tx: Queries, settings: Settings, locked: LockedExchange): Promise<ExchangeRow> =>
  changeExchange(
    tx,
    settings,
    locked,
    { status: "Delivered", deliveredAt: locked.now, endedAt: locked.exchange.receivedAt ? locked.now : null },
    "Delivered",
  );

const packNewPieces = (tx: Queries, { order, item, exchange }: LockedExchange): Promise<ParcelRow> =>
  addParcel(tx, order, {
    purpose: "exchange",
    exchangeId: exchange.id,
    brandId: exchange.brandId,
    items: [{ itemId: item.id, size: exchange.size, quantity: exchange.quantity }],
  });

const moveByHand = (
  tx: Queries,
  settings: Settings,
  { order, now }: LockedExchange,
  { id }: ParcelRow,
  status: "Handed over" | "Delivered",
) => moveParcel(tx, settings, order, id, { status, at: now, source: "person" });
