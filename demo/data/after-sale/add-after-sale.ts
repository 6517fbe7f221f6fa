import { eq, sql } from "drizzle-orm";
import { idAt } from "#demo/data/dates.ts";
import { insertParcels, parcelsOf } from "#demo/data/orders/add-parcels.ts";
import type { DemoOrder } from "#demo/data/orders/demo-order.ts";
import type { Queries } from "#server/platform/database/client.ts";
import type { PictureStore } from "#server/platform/media/picture-store.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returnItems, returns } from "#server/sales/cases/returns/tables.ts";
import { casePhotos } from "#server/sales/cases/tables.ts";
import { chargePieces } from "#server/sales/orders/pieces/charge-pieces.ts";
import { decrementStock, returnStock } from "#server/sales/orders/stock.ts";
import { orderEvents, orderItems, orders } from "#server/sales/orders/tables.ts";
import { sealDetails } from "#server/sales/payouts/service.ts";
import { payouts } from "#server/sales/payouts/tables.ts";
import type { Settings } from "#server/settings/settings.ts";
import { addClaim, addExchange, addReturn } from "./after-sale-cases.ts";
import { stepAt } from "./after-sale-clock.ts";
import { accountOf, type Rows, type Sold } from "./after-sale-rows.ts";
import { callOff } from "./call-off.ts";
import { givenBackOf } from "./given-back.ts";
import { payOverCash } from "./pay-over-cash.ts";

function addCases(rows: Rows, settings: Settings, demo: DemoOrder): void {
  const { after: plan, lines } = demo;
  const [line] = lines;
  if (!plan || !line) return;
  const sold: Sold = {
    demo,
    line,
    plan,
    brandId: line.merchantId ? line.brandId : null,
    at: (step) => stepAt(demo.order.createdAt, step),
    given: givenBackOf(plan, line),
    account: sealDetails(settings, accountOf(demo)),
  };
  if (plan.return) addReturn(rows, sold, plan.return);
  if (plan.exchange) addExchange(rows, sold, plan.exchange);
  if (plan.claim) addClaim(rows, sold, plan.claim);
}

/** The old piece never came back: the new one is an order to be paid. */
async function charge(tx: Queries, exchange: Rows["exchanges"][number]): Promise<void> {
  const { orderId, itemId, size, quantity } = exchange;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const [item] = await tx.select().from(orderItems).where(eq(orderItems.id, itemId));
  if (!order || !item) throw new Error("The demo shop has no order to exchange a piece of.");
  const { id } = await chargePieces(tx, order, item, { size, quantity, now: new Date() });
  exchange.chargedOrderId = id;
}

/** The picture of the product stands for a photo of it. */
async function addPhotos(tx: Queries, store: PictureStore, photos: Rows["photos"]): Promise<void> {
  for (const { pictureId, at, ...about } of photos) {
    const [picture] = await tx.select().from(pictures).where(eq(pictures.id, pictureId));
    const width = picture?.widths.at(-1) ?? 0;
    const content = await store.read(pictureId, `${width}.webp`);
    if (!picture || !content) continue;
    const height = Math.round((width * picture.height) / picture.width);
    await tx.insert(casePhotos).values({ id: idAt(at), ...about, width, height, content, createdAt: at });
  }
}

/** Parcels of all orders, and what came back, was exchanged or claimed of some, with the stock that moved. */
export async function addDemoAfterSale(
  tx: Queries,
  settings: Settings,
  demoOrders: readonly DemoOrder[],
  store: PictureStore,
): Promise<void> {
  const rows: Rows = {
    parcels: demoOrders.flatMap(parcelsOf),
    returns: [],
    returnItems: [],
    exchanges: [],
    claims: [],
    payouts: [],
    events: [],
    photos: [],
    taken: [],
    back: [],
  };
  for (const demo of demoOrders) addCases(rows, settings, demo);
  await tx.insert(returns).values(rows.returns);
  await tx.insert(returnItems).values(rows.returnItems);
  for (const exchange of rows.exchanges) if (exchange.closedAs === "charged") await charge(tx, exchange);
  await tx.insert(exchanges).values(rows.exchanges);
  await tx.insert(claims).values(rows.claims);
  await tx.insert(payouts).values(rows.payouts);
  await insertParcels(tx, rows.parcels);
  await tx.insert(orderEvents).values(rows.events);
  for (const demo of demoOrders) if (demo.after?.isCalledOff) await callOff(tx, demo);
  await payOverCash(tx);
  await addPhotos(tx, store, rows.photos);
  if (!(await decrementStock(tx, rows.taken))) throw new Error("The demo shop has too little in stock to exchange.");
  await returnStock(tx, rows.back);
  await tx.execute(sql`call count_returned_fits()`);
}
