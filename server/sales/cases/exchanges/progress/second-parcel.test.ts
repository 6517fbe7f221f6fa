import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Exchange } from "#contract/sales/cases/exchanges.ts";
import { parcels } from "#server/sales/parcels/tables.ts";
import { caseTools } from "#server/testing/given/cases.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const { app, shop, db } = await openShop();
const admin = await givenAdmin(shop);
const { call, deliveredItem, workOff } = caseTools(app, shop, admin);

/** An exchange of a piece in M for one in L, of which there are two; the old one was picked up. */
async function pickedUp() {
  const { buyer, item, stock } = await deliveredItem({ stock: { M: 600, L: 2 } });
  const added = await call(buyer, "POST", "/exchange/add", { item, quantity: 1, size: "L" });
  const { _id: id } = added.json().exchange as Exchange;
  const set = (status: string, rest: object = {}) => call(admin, "PUT", `/exchange/${id}/status`, { status, ...rest });
  await set("Picked up");
  const list = () => db.select().from(parcels).where(eq(parcels.exchangeId, id)).orderBy(parcels.id);
  return {
    id,
    set,
    list,
    stock,
    buyer,
    decide: async (decision: string) => call(admin, "PUT", `/parcel/${(await list())[0]?.id}/lost`, { decision }),
    async lost() {
      await set("Sent");
      await call(admin, "PUT", `/parcel/${(await list())[0]?.id}/status`, { status: "Lost" });
      await workOff("follow-parcel");
    },
  };
}

test("what was lost is sent once more, by whichever of two calls comes first", async () => {
  const { set, decide, list, lost, stock } = await pickedUp();
  await lost();
  expect((await set("Sent")).statusCode).toBe(200);
  expect((await decide("send again")).json().error).toBe("This was decided already.");
  expect((await list()).map(({ status, lostDecision }) => [status, lostDecision])).toEqual([
    ["Lost", "send again"],
    ["Handed over", null],
  ]);
  expect(await stock()).toEqual({ M: 599, L: 0 });
});

test("what left a moment ago is sent, although the exchange has not followed its parcel yet", async () => {
  const { id, set, list, stock, buyer } = await pickedUp();
  await call(admin, "POST", `/exchange/${id}/pack`, {});
  await call(admin, "PUT", `/parcel/${(await list())[0]?.id}/status`, { status: "Handed over" });
  expect((await set("Received", { accepted: false, reason: "It is torn." })).statusCode).toBe(200);
  await workOff("follow-parcel");
  const read = async () => (await call(buyer, "GET", `/exchange/${id}`)).json().exchange as Exchange;
  expect(await read()).toMatchObject({ status: "Sent", endedAt: null, isReserved: true });
  expect(await stock()).toEqual({ M: 599, L: 1 });
  await set("Delivered");
  expect(await read()).toMatchObject({ status: "Delivered", endedAt: expect.any(String) });
});

test.each(["packed", "lost and packed again"])(
  "the new piece of an exchange that is refused is in stock again, and in no parcel: %s",
  async (how) => {
    const { id, set, decide, list, lost, stock } = await pickedUp();
    if (how === "packed") await call(admin, "POST", `/exchange/${id}/pack`, {});
    else {
      await lost();
      await decide("send again");
    }
    expect((await set("Received", { accepted: false, reason: "It is torn." })).statusCode).toBe(200);
    await workOff("follow-parcel");
    expect(await stock()).toEqual({ M: 599, L: how === "packed" ? 2 : 1 });
    expect((await list()).filter(({ status }) => status === "Packed")).toEqual([]);
  },
);
