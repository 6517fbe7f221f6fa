import { expect, test } from "vitest";
import type { Reply } from "#contract/api.ts";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenAdmin, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop } = await openShop({ EXCHANGE_SEND: "received" });
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);
const { call, deliveredItem, workOff } = caseTools(app, shop, admin);

const set = (id: string, status: string, rest: object = {}) =>
  call(merchant, "PUT", `/exchange/${id}/status`, { status, ...rest });
const read = async (who: Person, id: string): Promise<Exchange> =>
  (await call(who, "GET", `/exchange/${id}`)).json().exchange;
const toPack = async () =>
  (await call(merchant, "GET", "/parcel/to-pack")).json<Reply<"GET /parcel/to-pack">>().exchanges;

/** An exchange of M for L whose old piece is on its way. */
async function pickedUp() {
  const sold = await deliveredItem({ brandId: merchant.brandId, stock: { M: 600, L: 1 } });
  const form = { item: sold.item, quantity: 1, size: "L" };
  const { exchange } = (await call(sold.buyer, "POST", "/exchange/add", form)).json<{ exchange: Exchange }>();
  expect((await set(exchange._id, "Picked up")).statusCode).toBe(200);
  return { ...sold, id: exchange._id };
}

test("where the shop sends when it has received, the new piece waits for the old one and then goes", async () => {
  const { id, buyer, stock } = await pickedUp();
  expect(await read(merchant, id)).toMatchObject({ status: "Picked up", allowed: ["Received"], waitsFor: "seller" });
  expect((await set(id, "Sent")).json().error).toBe("An exchange that is Picked up can be set to Received only.");
  expect(await toPack()).toEqual([]);
  expect(await stock(), "kept for its buyer meanwhile").toEqual({ M: 599, L: 0 });

  expect((await set(id, "Received", { accepted: true })).statusCode).toBe(200);
  expect(await stock()).toEqual({ M: 600, L: 0 });
  expect(await toPack()).toHaveLength(1);
  expect(await read(merchant, id)).toMatchObject({ status: "Received", allowed: ["Sent"] });
  expect((await set(id, "Sent")).statusCode).toBe(200);
  expect((await set(id, "Delivered")).json().exchange).toMatchObject({ status: "Delivered", allowed: [] });
  await workOff("follow-parcel");
  expect((await read(buyer, id)).endedAt).not.toBeNull();
});

test("an old piece that cannot be taken back ends the exchange before anything is sent", async () => {
  const { id, buyer, stock } = await pickedUp();
  expect((await set(id, "Received", { accepted: false })).json().fields).toHaveProperty("reason");
  expect((await set(id, "Received", { accepted: false, reason: "It was washed." })).statusCode).toBe(200);
  expect(await read(buyer, id)).toMatchObject({ status: "Refused", reason: "It was washed.", accepted: false });
  expect(await stock(), "the new one is free, the old one is not for sale").toEqual({ M: 599, L: 1 });
  expect(await toPack()).toEqual([]);
  expect((await set(id, "Sent")).json().error).toBe("This exchange is Refused and stays so.");
});
