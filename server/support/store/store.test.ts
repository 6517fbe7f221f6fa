import { expect, test } from "vitest";
import { givenCategory } from "#server/testing/given/catalogue.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { openShop } from "#server/testing/shop.ts";

const { app } = await openShop({
  STORE_NAME: "Karigar",
  PUBLIC_URL: "https://karigar.example",
  SUPPORT_PERSON: "Kiran Das",
  SUPPORT_EMAIL: "help@karigar.example",
  SUPPORT_PHONE: "+91 80 0000 0000",
  SUPPORT_HOURS: "Monday to Saturday from 10:00 to 19:00, India time.",
  COD_MAX_RUPEES: "5000",
  KEEP_CHATS_DAYS: "90",
});

test("the shop introduces itself with its own name and support contact", async () => {
  const answer = await app.inject("/api/store");
  expect(answer.statusCode).toBe(200);
  expect(answer.json().store).toMatchObject({
    name: "Karigar",
    url: "https://karigar.example",
    supportPerson: "Kiran Das",
    supportEmail: "help@karigar.example",
    supportPhone: "+91 80 0000 0000",
    supportHours: "Monday to Saturday from 10:00 to 19:00, India time",
  });
});

test("the policies are told the figures that the settings decide", async () => {
  const { figures } = (await app.inject("/api/store/policies")).json();
  expect(figures).toMatchObject({
    payment: { online: true, cashMax: 5000, unpaidMinutes: 60 },
    keptDays: { chats: 90 },
  });
  const { app: cashOnly } = await openShop({ PAYMENT_PROVIDER: "off" });
  expect((await cashOnly.inject("/api/store/policies")).json().figures.payment).toMatchObject({ online: false });
});

test("only a shop that no stranger can reach proves phone numbers, since its messages are files", async () => {
  const { app: closed } = await openShop();
  const { app: open } = await openShop({ TRUST_PROXY: "1", PAYMENT_PROVIDER: "off" });
  expect((await closed.inject("/api/store")).json().store).toMatchObject({ textMessages: true });
  expect((await open.inject("/api/store")).json().store).toMatchObject({ textMessages: false });
});

test("the shop says whether its payments move money", async () => {
  const { app: cashOnly } = await openShop({ PAYMENT_PROVIDER: "off" });
  expect((await app.inject("/api/store")).json().store).toMatchObject({ demoPayments: true });
  expect((await cashOnly.inject("/api/store")).json().store).toMatchObject({ demoPayments: false });
});

test("the shop says whether prices include tax, and whose GSTIN stands on invoices then", async () => {
  const { app: taxed, shop } = await openShop({ SELLER_GSTIN: "27AAPFU0939F1ZV", TAX_RATE_PERCENT: "12" });
  const { headers } = await givenAdmin(shop);
  const read = async () => {
    const { store } = (await taxed.inject("/api/store")).json();
    const { figures } = (await taxed.inject("/api/store/policies")).json();
    return [store.pricesIncludeTax, figures.gstin, figures.payment.taxRatePercent];
  };
  expect(await read()).toEqual([false, "27AAPFU0939F1ZV", 12]);
  const payload = { scheme: "gst", sellerState: "29", gstin: "29AAGCB7383J1Z4" };
  expect((await taxed.inject({ method: "PUT", url: "/api/tax", headers, payload })).statusCode).toBe(200);
  expect(await read()).toEqual([true, "29AAGCB7383J1Z4", null]);
});

test("pages and policies say what can be returned, as the settings and the rules of categories have it", async () => {
  const strict = await openShop({ RETURN_DAYS: "0", RETURN_APPROVAL: "rule", COD_REFUSALS_MAX: "1" });
  const read = async (path: string) => (await strict.app.inject(`/api/store${path}`)).json();
  expect((await read("")).store.returns).toEqual({ days: 0, approval: "rule", exchangeSend: "picked-up" });
  expect((await read("/policies")).figures).toMatchObject({
    returns: { categories: [], claimDays: 7 },
    payment: { cashRefusalsMax: 1 },
  });
  const { app: kind, db, shop } = await openShop({ RETURN_DAYS: "30" });
  const figures = async () => (await kind.inject("/api/store/policies")).json().figures.returns;
  expect(await figures()).toEqual({ categories: [], claimDays: 30 });
  const { id, name, slug } = await givenCategory(db);
  const payload = { categories: [{ category: id, days: 0 }] };
  const { headers } = await givenAdmin(shop);
  expect((await kind.inject({ method: "PUT", url: "/api/return/rules", headers, payload })).statusCode).toBe(200);
  expect((await figures()).categories).toEqual([{ name, slug, days: 0 }]);
});

test("pages and policies say what delivery costs as the rates have it", async () => {
  const { app, db } = await openShop();
  const read = async (path: string) => (await app.inject(`/api/store${path}`)).json();
  expect((await read("")).store.shipping).toEqual({ isFree: true, freeFrom: null, cashFee: 0 });
  await givenShipping(db, { flat: 49, freeFrom: 999, cashFee: 35.5 });
  expect((await read("")).store.shipping).toEqual({ isFree: false, freeFrom: 999, cashFee: 35.5 });
  expect((await read("/policies")).figures.shipping).toMatchObject({ flat: 49, freeFrom: 999 });
  await givenShipping(db, { flat: 0, zones: [{ name: "Islands", prefixes: ["744"], flat: 99 }] });
  expect((await read("")).store.shipping.isFree).toBe(false);
});
