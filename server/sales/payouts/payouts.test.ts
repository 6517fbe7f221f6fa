import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Payout } from "#contract/sales/payouts.ts";
import { createJobRunner } from "#server/background-jobs.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { readOrderAs } from "#server/testing/given/orders.ts";
import { givenAdmin } from "#server/testing/given/people.ts";
import { mailsTo } from "#server/testing/mails.ts";
import { openReturnsShop } from "#server/testing/shops/returns-shop.ts";
import { unsealDetails } from "./refund-details.ts";
import { resealRefundDetails } from "./service.ts";
import { payouts } from "./tables.ts";
import { trackPayoutJob } from "./track-payout.ts";

const upi = { refundTo: { upi: "asha.rao@okaxis" } };
type Shop = Awaited<ReturnType<typeof openReturnsShop>>;

/** A cash order of which one piece was returned and accepted. */
async function received({ admin, delivered, givenReturn, move }: Shop, account: object = upi) {
  const bought = await delivered(undefined, { by: "cash" });
  const { _id } = await givenReturn(bought, 1, account);
  await move(admin, _id, "Approved");
  await move(admin, _id, "Received");
  return { ...bought, returnId: _id };
}

describe("by hand", async () => {
  const shop = await openReturnsShop();
  const { admin, ask, db, delivered, givenReturn, move, post, read, report, workOffMoney } = shop;

  test("whoever paid in cash has to say where the money goes, in a form that banks know", async () => {
    const { buyer, id, item } = await delivered(undefined, { by: "cash" });
    const items = [{ item, quantity: 1, reason: "Other" }];
    const add = (refundTo?: object) => post(buyer, "add", { orderId: id, items, refundTo });
    expect((await post(buyer, "check", { orderId: id, items })).body).toMatchObject({
      refund: 999,
      refundTo: "account",
    });
    expect((await add()).body.fields).toHaveProperty("refundTo");
    expect((await add({})).body.fields).toHaveProperty("upi");
    expect((await add({ upi: "asha" })).body.fields).toEqual({ upi: "UPI address must look like name@bank." });
    expect((await add({ account: "12ab", ifsc: "HDFC1", name: "" })).body.fields).toEqual({
      account: "Account number must be 9 to 18 digits.",
      ifsc: "IFSC must be 11 characters such as HDFC0001234.",
      name: "Please give the name of the account's holder.",
    });
    const { body } = await add({ account: "1234 5678 9012", ifsc: "hdfc0001234", name: "Asha Rao" });
    expect(body.return.refundTo).toBe("Account •••• 9012, HDFC0001234");
  });

  test("the account is sealed and shown masked, staff look it up to pay, and it goes once they have paid", async () => {
    const bought = await delivered(undefined, { by: "cash" });
    const { _id } = await givenReturn(bought, 1, upi);
    expect(await read(bought.buyer, _id)).toMatchObject({ refundTo: "UPI as•••@okaxis", payout: null });
    const [row] = await db.select().from(returns).where(eq(returns.id, _id));
    expect(row?.refundTo).not.toContain("asha");
    expect(unsealDetails(shop.shop.settings, row?.refundTo ?? "")).toEqual({ upi: "asha.rao@okaxis" });
    await move(admin, _id, "Approved");
    expect((await move(admin, _id, "Refunded")).status).toBe(400);
    await move(admin, _id, "Received");
    const list = (await ask<{ payouts: Payout[] }>(admin, "GET", "/payout")).body.payouts;
    const payout = list.find((each) => each.return === _id);
    expect(payout).toMatchObject({ amount: 999, to: "UPI as•••@okaxis", provider: "hand", state: "due" });
    const details = `/payout/${payout?._id}/details`;
    expect((await ask(await givenAdmin(shop.shop, { staffRole: "support" }), "POST", details, {})).status).toBe(403);
    expect((await ask(admin, "POST", details, {})).body).toEqual({
      amount: 999,
      refundTo: { upi: "asha.rao@okaxis" },
    });
    expect((await move(admin, _id, "Refunded", { reference: "UTR 42" })).status).toBe(200);
    await workOffMoney();
    expect(await read(bought.buyer, _id)).toMatchObject({
      status: "Refunded",
      payout: { state: "done", reference: "UTR 42" },
    });
    expect((await ask(admin, "POST", details, {})).status).toBe(400);
    const [kept] = await db.select().from(payouts).where(eq(payouts.returnId, _id));
    expect(kept).toMatchObject({ details: null, state: "done" });
    expect(await report(bought.buyer, bought.id)).toMatchObject({
      paid: 2997,
      refunded: 999,
      method: "Cash on delivery",
    });
    const entries = JSON.stringify(await db.select().from(auditEntries));
    expect(entries).toContain("looked at the account of");
    expect(entries).not.toContain("asha.rao@");
    const { timeline } = await readOrderAs(shop.app, bought.buyer, bought.id);
    expect(timeline.map(({ text }) => text)).toContain("₹999.00 were paid to the account that was given.");
  });

  test("set to refunded from two devices at once, one payout is done", async () => {
    const { returnId, buyer, id } = await received(shop);
    await Promise.all(["A", "B", "C"].map((reference) => move(admin, returnId, "Refunded", { reference })));
    await workOffMoney();
    expect(await db.select().from(payouts).where(eq(payouts.returnId, returnId))).toHaveLength(1);
    expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
  });

  test("an account is deleted only when its returns have ended, and takes note and bank details along", async () => {
    const bought = await delivered(undefined, { by: "cash" });
    const { buyer } = bought;
    const { _id } = await givenReturn(bought, 1, { ...upi, note: "It scratches" });
    const exported = JSON.stringify((await ask(buyer, "GET", "/user/export")).body);
    expect(exported).toContain("It scratches");
    expect(exported).not.toContain("asha.rao");
    const remove = () => ask(buyer, "DELETE", "/user", { password: buyer.password });
    expect((await remove()).body.error).toContain("is still under way");
    await move(admin, _id, "Approved");
    await move(admin, _id, "Received");
    expect((await remove()).status).toBe(400);
    await move(admin, _id, "Refunded");
    await workOffMoney();
    expect((await remove()).status).toBe(200);
    const [row] = await db.select().from(returns).where(eq(returns.id, _id));
    expect(row).toMatchObject({ userId: null, note: "", refundTo: null, refundToMasked: null, status: "Refunded" });
    const [payout] = await db.select().from(payouts).where(eq(payouts.returnId, _id));
    expect(payout).toMatchObject({ masked: "", details: null, amountPaise: 99_900 });
  });

  test("a new secret seals what the former one sealed", async () => {
    const { returnId } = await received(shop);
    const settings = {
      ...shop.shop.settings,
      tokenSecret: "another secret of the shop, long enough",
      tokenSecretPrevious: shop.shop.settings.tokenSecret,
    };
    const read = async () => (await db.select().from(payouts).where(eq(payouts.returnId, returnId)))[0]?.details ?? "";
    await resealRefundDetails(db, settings);
    const afterwards = { ...settings, tokenSecretPrevious: "" };
    expect(unsealDetails(afterwards, await read())).toEqual({ upi: "asha.rao@okaxis" });
    const back = { tokenSecret: settings.tokenSecretPrevious, tokenSecretPrevious: settings.tokenSecret };
    await resealRefundDetails(db, { ...settings, ...back });
    expect(unsealDetails(shop.shop.settings, await read())).toEqual({ upi: "asha.rao@okaxis" });
  });
});

describe("through the demo gateway", async () => {
  const shop = await openReturnsShop({ PAYOUT_PROVIDER: "demo" });
  const { admin, ask, db, move, payoutManners, read, report, jobLog, workOffMoney } = shop;
  const { app } = shop;
  const runJob = createJobRunner(shop.shop, app.log);
  const track = async (returnId: string) => {
    const rows = await db.select().from(payouts).where(eq(payouts.returnId, returnId));
    for (const { id } of rows) await runJob(trackPayoutJob, { payoutId: id });
  };
  const payoutOf = async (returnId: string) =>
    (await db.select().from(payouts).where(eq(payouts.returnId, returnId)).orderBy(payouts.id)).at(-1);

  test("it is paid once, whoever asks how often, and the return ends by itself", async () => {
    const { returnId, buyer, id } = await received(shop);
    await Promise.all([track(returnId), track(returnId), track(returnId)]);
    await workOffMoney();
    expect(await read(buyer, returnId)).toMatchObject({
      status: "Refunded",
      payout: { state: "done", reference: expect.stringMatching(/^DEMO/) },
    });
    expect(await report(buyer, id)).toMatchObject({ paid: 2997, refunded: 999 });
    expect(await payoutOf(returnId)).toMatchObject({ details: null });
    expect((await move(admin, returnId, "Refunded")).status).toBe(200);
  });

  test("a slow one waits, and a gateway that does not answer is asked again", async () => {
    await payoutManners({ isSilent: true });
    const { returnId, buyer } = await received(shop);
    await expect(track(returnId)).rejects.toThrow("503");
    expect(await payoutOf(returnId)).toMatchObject({ state: "due" });
    await payoutManners({ delayMs: 60_000 });
    await track(returnId);
    expect(await payoutOf(returnId)).toMatchObject({ state: "waiting" });
    expect((await move(admin, returnId, "Refunded")).body.error).toBe(
      "The payment is under way. Please wait until it has gone through or was refused.",
    );
    await db.execute("update demo_gateway.payouts set done_at = now()");
    await workOffMoney();
    expect(await read(buyer, returnId)).toMatchObject({ status: "Refunded" });
    await payoutManners({});
  });

  test("a refused one is on the list of staff, and its buyer names another account", async () => {
    const { returnId, buyer, id } = await received(shop, { refundTo: { upi: "refused@demo" } });
    await workOffMoney();
    expect(await read(buyer, returnId)).toMatchObject({
      status: "Received",
      waitsFor: "buyer",
      payout: { state: "refused" },
    });
    expect(await payoutOf(returnId)).toMatchObject({ details: null });
    expect((await ask<{ payouts: Payout[] }>(admin, "GET", "/payout?state=refused")).body.payouts).toMatchObject([
      { return: returnId, state: "refused" },
    ]);
    const subjects = (await mailsTo(db, buyer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Please name another account"))).toHaveLength(1);
    const rename = () => ask(buyer, "PUT", `/return/${returnId}/refund-to`, upi);
    const answers = await Promise.all([rename(), rename()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await workOffMoney();
    expect(await read(buyer, returnId)).toMatchObject({ status: "Refunded" });
    expect(await report(buyer, id)).toMatchObject({ refunded: 999 });
    expect(JSON.stringify(jobLog)).not.toContain("asha.rao");
  });

  test("what the gateway refused can be paid by hand", async () => {
    const { returnId, buyer } = await received(shop, { refundTo: { upi: "refused@demo" } });
    await workOffMoney();
    expect((await move(admin, returnId, "Refunded", { reference: "UTR 7" })).status).toBe(200);
    await workOffMoney();
    expect(await read(buyer, returnId)).toMatchObject({ status: "Refunded", payout: { reference: "UTR 7" } });
  });
});
