import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { bagLine, bagStorage } from "#pages/testing/bag.ts";
import { fill, press } from "#pages/testing/fill.ts";
import { seeNotice, watchDurations } from "#pages/testing/notices.ts";
import { openPage, type Page } from "#pages/testing/page.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenBuyer, givenOrder } from "#server/testing/given/orders.ts";
import { givenAddress, givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";

const { app, shop, db } = await openPayingShop("demo");

const givenGarment = () => givenProduct(db, { sizes: ["M"], quantity: 600 });

/** The notice with these words stays for so long. */
async function expectNotice(page: Page, durations: number[], words: string, seconds: number): Promise<void> {
  await seeNotice(page, words);
  await expect.poll(() => durations, { interval: 5 }).toEqual([seconds]);
  durations.length = 0;
}

test("notices about addresses stay for two seconds", async () => {
  const member = await givenMember(shop);
  await givenAddress(shop, member, { name: "Asha Rao" });
  const page = await openPage(app, "/dashboard/address", { as: member });
  const durations = watchDurations(page);
  await press(page, page.main(), "Set as default");
  await expectNotice(page, durations, "Default address updated successfully", 2);
  await page.user.click(await page.main().findByRole("link", { name: /^Edit/ }));
  await press(page, page.main(), "Save");
  await expectNotice(page, durations, "Address updated successfully", 2);
  await page.user.click(await page.main().findByRole("link", { name: /^Edit/ }));
  await press(page, page.main(), "Delete");
  await press(page, within(await page.findByRole("dialog")), "Delete address");
  await expectNotice(page, durations, "Address deleted successfully", 2);
  await page.user.click(await page.main().findByRole("link", { name: "Add" }));
  for (const [label, value] of Object.entries({
    Name: "Asha Rao",
    "Phone Number": "98450 12345",
    Address: "12 MG Road",
    City: "Bengaluru",
    State: "Karnataka",
    Zipcode: "560001",
  }))
    await fill(page, await page.main().findByLabelText(label), value);
  await press(page, page.main(), "Add Address");
  await expectNotice(page, durations, "Address added successfully", 2);
});

test("what else is changed, in the account and in the office, is said for one second", async () => {
  const account = await openPage(app, "/dashboard", { as: await givenMember(shop) });
  const ofAccount = watchDurations(account);
  await press(account, account.main(), "Save changes");
  await expectNotice(account, ofAccount, "Your profile is successfully updated!", 1);

  const { id } = await givenBrand(db, { name: "Kosala", description: "Handloom." });
  const office = await openPage(app, `/dashboard/brand/edit/${id}`, { as: await givenAdmin(shop) });
  const ofOffice = watchDurations(office);
  await press(office, office.main(), "Save");
  await expectNotice(office, ofOffice, "Brand has been updated successfully!", 1);
});

test("a cancelled order is said for two seconds", async () => {
  const as = await givenBuyer(shop);
  const { _id } = await givenOrder(app, as, [{ product: (await givenGarment()).id }]);
  const page = await openPage(app, `/order/${_id}`, { as });
  const durations = watchDurations(page);
  await press(page, page.main(), "Cancel Order");
  await press(page, within(await page.findByRole("dialog")), "Confirm Cancel");
  await expectNotice(page, durations, "Order cancelled successfully", 2);
});

test("a payment that is refused is said for three seconds", async () => {
  const as = await givenBuyer(shop);
  const { _id } = await givenOrder(app, as, [{ product: (await givenGarment()).id }]);
  const page = await openPage(app, `/payment?order=${_id}`, {
    as,
    intercept: ({ url }) =>
      url.endsWith("/api/payment/create-session")
        ? Response.json({ error: "The bank is closed." }, { status: 400 })
        : undefined,
  });
  const pay = await page.main().findByRole("button", { name: /^Pay ₹/ });
  const durations = watchDurations(page);
  await page.user.click(pay);
  await expectNotice(page, durations, "The bank is closed.", 3);
});

test("what stands in the way of an order is said for five seconds", async () => {
  const storage = bagStorage([bagLine(await givenGarment())]);
  const page = await openPage(app, "/cart", { as: await givenMember(shop), storage });
  const durations = watchDurations(page);
  await press(page, page.main(), "Checkout");
  await expectNotice(page, durations, "Phone Number Required", 5);

  const { id, ...sold } = await givenGarment();
  const gone = await openPage(app, "/cart", {
    as: await givenBuyer(shop),
    storage: bagStorage([bagLine({ id, ...sold })]),
    intercept: ({ url }) =>
      url.endsWith("/api/order/add") ? Response.json({ error: "Sold out." }, { status: 400 }) : undefined,
  });
  const ofGone = watchDurations(gone);
  await press(gone, gone.main(), "Checkout");
  await expectNotice(gone, ofGone, "Order Failed", 5);
});
