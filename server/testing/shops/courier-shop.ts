import { eq, sql } from "drizzle-orm";
import type { Parcel } from "#contract/sales/parcels.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { pollCouriersJob } from "#server/sales/couriers/poll-couriers.ts";
import { simulatorKeys } from "#server/sales/couriers/providers/simulator-provider.ts";
import { callOffCourierJob } from "#server/sales/orders/jobs.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder, payAtTheDoor } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openLog } from "#server/testing/log.ts";
import { openShop } from "#server/testing/shop.ts";
import { freePort } from "./launched-shop.ts";

/** A shop whose parcels go with a courier that the test holds in its hands. Jobs are done when the test says so. */
export async function openCourierShop(environment: Record<string, string> = {}) {
  const port = await freePort();
  const { app, shop, db } = await openShop(
    { PORT: String(port), COURIER: "simulator", ...environment },
    { courier: { stepSeconds: 86_400, hasControls: true } },
  );
  const url = await app.listen({ port, host: "127.0.0.1" });
  const { log, said } = openLog();
  const runJob = createJobRunner(shop, log);
  const { apiKey, webhookSecret } = simulatorKeys(shop.settings.tokenSecret);
  const admin = await givenAdmin(shop);

  const ask = async (
    who: Pick<Person, "headers">,
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ) => {
    const answer = await app.inject({ method, url: `/api${path}`, headers: who.headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const courier = async (path: string, body: object) => {
    const answer = await fetch(`${url}/demo-courier/api${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The courier answered ${answer.status}.`);
    return answer.json();
  };

  return {
    app,
    shop,
    db,
    admin,
    ask,
    said,
    webhookSecret,
    /** An order of one merchant that is paid at the door, with so many pieces of each of its items. */
    async cashOrder(quantities: number[] = [1], pricePaise = 100_001) {
      const merchant = await givenMerchant(shop);
      const buyer = await givenBuyer(shop);
      const bought = await Promise.all(
        quantities.map((_, i) =>
          givenProduct(db, { brandId: merchant.brandId, pricePaise: pricePaise + i, sizes: ["M"], quantity: 50 }),
        ),
      );
      const order = await givenOrder(
        app,
        buyer,
        bought.map(({ id }, i) => ({ product: id, quantity: quantities[i] ?? 1 })),
      );
      await payAtTheDoor(app, buyer, order._id);
      const items = order.products.map(({ _id }) => _id);
      const pack = async (pieces: number[] = quantities): Promise<Parcel> => {
        const packed = items
          .map((item, i) => ({ item, quantity: pieces[i] ?? 0 }))
          .filter(({ quantity }) => quantity > 0);
        const { status, body } = await ask(merchant, "POST", "/parcel/add", { orderId: order._id, items: packed });
        if (status !== 200) throw new Error(body.error);
        return body.parcel;
      };
      return { id: order._id, merchant, buyer, items, products: bought, pack };
    },
    book: (who: Person, id: string) => ask(who, "POST", `/parcel/${id}/book`),
    async row(id: string): Promise<ParcelRow> {
      const [row] = await db.select().from(parcels).where(eq(parcels.id, id));
      if (!row) throw new Error("there is no such parcel");
      return row;
    },
    /** What the courier has in its books. */
    async bookings(reference: string) {
      const { rows } = await db.execute<{ id: string; cash: string; is_cancelled: boolean }>(
        sql`select id, cash_to_collect_paise as cash, is_cancelled from demo_courier.bookings where reference = ${reference} order by created_at`,
      );
      return rows;
    },
    /** What happens to a parcel on its way. */
    control: (bookingId: string | null, action: string, overrides: object = {}) =>
      courier(`/bookings/${bookingId}/control`, { action, ...overrides }),
    faults: (faults: object = {}) => courier("/faults", faults),
    /** Asks the courier for all its parcels, as the shop does by itself after a while. */
    async poll() {
      await db.update(parcels).set({ checkedAt: sql`now() - interval '1 day'` });
      await runJob(pollCouriersJob, {});
    },
    /** Calls off the courier where the shop asked for it. */
    async callOff() {
      const { rows } = await db.execute<{ data: Record<string, string> }>(
        sql`delete from pgboss.job where name = ${callOffCourierJob.name} returning data`,
      );
      for (const { data } of rows) await runJob(callOffCourierJob, data);
    },
  };
}
