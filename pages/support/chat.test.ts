import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sentences } from "#contract/messages.ts";
import { expectAccessible } from "#pages/testing/access.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeAlert } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { sessions } from "#server/customers/accounts/tables.ts";
import { serveChat } from "#server/testing/clients/chat.ts";
import { givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openShop } from "#server/testing/shop.ts";

const open = await openShop();
const { app, shop, db } = open;
await serveChat(open);

const chooseFirst = "Select chat to start messaging";
const conversation = (page: Page) => page.queryByRole("region", { name: /^Conversation with/ });
const find = (page: Page, name: string) => page.findByRole("button", { name: new RegExp(name) });

describe("support", () => {
  test("on a first visit nobody is chosen; the choice is remembered", async () => {
    await givenAdmin(shop, { firstName: "Devika" });
    const page = await openPage(app, "/support", { as: await givenMember(shop) });
    await find(page, "Devika Rao");
    page.getByText(chooseFirst);
    expect(conversation(page)).toBeNull();
    expect(page.getByRole("main")).toHaveTextContent("People answer: Every day from 10:00 to 20:00, India time.");
    await expectAccessible(page);

    await page.user.click(await find(page, "Devika Rao"));
    await page.findByRole("region", { name: "Conversation with Devika Rao" });
    const again = await page.reload();
    await again.findByRole("region", { name: "Conversation with Devika Rao" });
    await fill(again, again.getByLabelText("Message"), "Is it silk?");
    await press(again, again, "Send");
    await expect.poll(() => again.getByRole("log")).toHaveTextContent("Is it silk?");
    await expect.poll(() => again.getByRole("log")).not.toHaveTextContent("On its way…");
    const later = await again.reload();
    await expect.poll(() => later.getByRole("log")).toHaveTextContent("Is it silk?");
    later.window.localStorage.removeItem("support_chat");
    const anew = await later.reload();
    await find(anew, "Devika Rao");
    anew.getByText(chooseFirst);
  });

  test("staff choose too, also where somebody waits for an answer", async () => {
    const admin = await givenAdmin(shop, { firstName: "Noor" });
    const member = await openPage(app, "/support", { as: await givenMember(shop, { firstName: "Tara" }) });
    await member.user.click(await find(member, "Noor Rao"));
    await fill(member, await member.findByLabelText("Message"), "Is it silk?");
    await press(member, member, "Send");

    const page = await openPage(app, "/support", { as: admin });
    const waiting = await page.findByRole("button", { name: /Tara Rao.*1 unread message/ });
    page.getByText(chooseFirst);
    expect(conversation(page)).toBeNull();
    await page.user.click(waiting);
    await page.findByText("Is it silk?");
    const again = await page.reload();
    await again.findByRole("region", { name: /^Conversation with Tara Rao/ });
  });

  test("a link that names a person or an order opens a conversation by itself", async () => {
    const admin = await givenAdmin(shop, { firstName: "Harish" });
    const member = await givenBuyer(shop);
    const named = await openPage(app, `/support?with=${admin.userId}`, { as: member });
    await named.findByRole("region", { name: "Conversation with Harish Rao" });

    const product = (await givenProduct(db, { sizes: ["M"] })).id;
    const order = await givenOrder(app, member, [{ product }]);
    const asks = await openPage(app, `/support?order=${order._id}`, { as: member });
    await asks.findByRole("region", { name: /^Conversation with/ });
    await asks.findByRole("link", { name: /^Order of/ });

    const unknown = await openPage(app, `/support?order=${crypto.randomUUID()}`, { as: member });
    await find(unknown, "Harish Rao");
    expect(conversation(unknown)).toBeNull();
  });
});

test("a socket that is refused for want of a login signs out, with the notice, once", async () => {
  const member = await givenMember(shop);
  const page = await openPage(app, "/support", { as: member });
  await page.findByRole("navigation", { name: "Conversations" });
  await db.delete(sessions).where(eq(sessions.userId, member.userId));
  await seeAlert(page, sentences.unauthorized);
  await expect.poll(page.address).toBe("/login");
  expect(page.window.localStorage.getItem("token")).toBeNull();
  expect(page.notices).toEqual([]);
});
