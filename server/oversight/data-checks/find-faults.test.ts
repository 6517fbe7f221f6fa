import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roles } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import { connect } from "#server/platform/database/client.ts";
import { leftBagSubject } from "#server/sales/cart/service.ts";
import { issueInvoice } from "#server/sales/invoices/issue-invoice.ts";
import { stockSubject } from "#server/sales/seller-stock/service.ts";
import { sendMessage } from "#server/support/chat/send-message.ts";
import { freshDatabase } from "#server/testing/database.ts";
import { caseFaults } from "#server/testing/given/case-faults.ts";
import { givenCategory, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenFactor } from "#server/testing/given/factor.ts";
import { cancelOrderAs, givenBuyer, givenOrder, payAtTheDoor, setStatus } from "#server/testing/given/orders.ts";
import { approvePayouts } from "#server/testing/given/payouts.ts";
import { givenAddress, givenAdmin, givenMember, givenMerchant, type Person } from "#server/testing/given/people.ts";
import { givenCoupon, givenFlatScheme, givenGstScheme, givenShipping } from "#server/testing/given/prices.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import { openPayingShop } from "#server/testing/shops/paying-shop.ts";
import { type CheckName, checks, findFaults, listFilledTables, namesAnyOf, needsRows } from "./find-faults.ts";

const paying = await openPayingShop("demo");
const { app, shop, db } = paying;

// Every check has something to look at: an order that was paid and refunded, one that was paid on delivery, one that waits, reviews, chat.
const admin = await givenAdmin(shop);
const merchant = await givenMerchant(shop);

async function givenPaidOrder() {
  const bought = await paying.order();
  const { body } = await paying.createSession(bought.buyer, bought);
  const { id: attemptId, amountPaise } = await paying.attemptOf(body.payment_session_id);
  const paymentId = await paying.counter.pay(body.payment_session_id, "succeeded");
  await paying.sendWebhook({ attemptId, paymentId, state: "succeeded", amountPaise });
  await issueInvoice(db, shop.settings, bought.id);
  await setStatus(app, bought.buyer, bought.lines[1]?._id ?? "", "Cancelled");
  await paying.workOff(["refund-order", "track-refund", "issue-credit-note"]);
  return bought;
}

async function givenDelivered() {
  const facts = { brandId: merchant.brandId, sizes: ["M" as const], quantity: 50, taxable: true };
  const product = await givenProduct(db, { ...facts, ratingSum: 9, ratingCount: 2 }, [await givenCategory(db)]);
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: product.id }]);
  await payAtTheDoor(app, buyer, order._id);
  await setStatus(app, admin, order.products[0]?._id ?? "", "Delivered");
  return { order, product, buyer };
}

const paid = await givenPaidOrder();
const delivered = await givenDelivered();
const waiting = await paying.order();
const sale = await givenPromotion(db, {}, [{ kind: "product", id: delivered.product.id }]);
await givenAddress(shop, paid.buyer, { isDefault: false });
const asha = await givenMember(shop);
await givenFactor(app, asha);
for (const { userId } of [asha, paid.buyer]) {
  await sendMessage(db, { userId, permissions: [] }, { to: admin.userId, text: "Where is my kurta?" });
}

/** Dear shirts, one of which is cancelled, a cheap cap, and shipping: two rates and a share of each. */
async function givenOrderWithGst() {
  await givenGstScheme(db);
  await givenShipping(db, { flat: 49 });
  const facts = { sizes: ["M" as const], quantity: 50, taxable: true };
  const [shirt, cap] = [await givenProduct(db, { ...facts, pricePaise: 2_999_00 }), await givenProduct(db, facts)];
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [{ product: shirt.id, quantity: 2 }, { product: cap.id }]);
  const url = `/api/order/status/item/${order.products[0]?._id}`;
  const payload = { status: "Cancelled", quantity: 1 };
  expect((await app.inject({ method: "PUT", url, headers: buyer.headers, payload })).statusCode).toBe(200);
  await givenShipping(db, {});
  await givenFlatScheme(db);
  return order;
}

/** Used by an order that is left, and given back by one that was cancelled. */
async function givenCouponOrders() {
  const { code } = await givenCoupon(db, { uses: 5 });
  const product = await givenProduct(db, { sizes: ["M"], quantity: 50 });
  const order = async () => givenOrder(app, await givenBuyer(shop), [{ product: product.id }], code);
  const buyer = await givenBuyer(shop);
  const cancelled = await givenOrder(app, buyer, [{ product: product.id }], code);
  await cancelOrderAs(app, buyer, cancelled._id);
  return order();
}

/** A piece of a cash order that came back and was paid by hand, of an order with another piece. */
async function givenReturned() {
  const product = await givenProduct(db, { sizes: ["M"], quantity: 500 });
  const buyer = await givenBuyer(shop);
  const { _id: orderId, products } = await givenOrder(app, buyer, [{ product: product.id, quantity: 2 }]);
  await payAtTheDoor(app, buyer, orderId);
  const item = products[0]?._id ?? "";
  await setStatus(app, admin, item, "Delivered");
  const items = [{ item, quantity: 1, reason: "Other" }];
  const form = { orderId, items, refundTo: { upi: "asha@okaxis" } };
  const { body } = await paying.ask<{ return: { _id: string } }>(buyer, "POST", "/return/add", form);
  const { _id: returnId } = body.return;
  const move = (status: string) => paying.ask(admin, "PUT", `/return/${returnId}/status`, { status });
  for (const status of ["Approved", "Received"]) await move(status);
  await approvePayouts(paying, admin);
  await move("Refunded");
  await paying.workOff(["settle-cases"]);
  return { orderId, item, returnId };
}

/** An order of which one piece is on its way, and was cancelled so. */
async function givenExpectedBack() {
  const product = await givenProduct(db, { sizes: ["M"], quantity: 500 });
  const buyer = await givenBuyer(shop);
  const order = await givenOrder(app, buyer, [
    { product: product.id },
    { product: (await givenProduct(db, { sizes: ["M"] })).id },
  ]);
  await payAtTheDoor(app, buyer, order._id);
  const item = order.products[0]?._id ?? "";
  await setStatus(app, admin, item, "Shipped");
  await setStatus(app, buyer, item, "Cancelled");
  return { orderId: order._id, item };
}

const returned = await givenReturned();
const expected = await givenExpectedBack();
const withCoupon = await givenCouponOrders();
const withGst = await givenOrderWithGst();
const of = {
  paid: paid.id,
  delivered: delivered.order._id,
  waiting: waiting.id,
  withGst: withGst._id,
  withCoupon: withCoupon._id,
};
const to = delivered.product.id;
const nil = "00000000-0000-0000-0000-000000000000";

const parcelsOf = (orderId: string) => `parcel_id in (select id from parcels where order_id = '${orderId}')`;

const mailed = ({ email }: Person, subject: string) =>
  `insert into mails (recipient, subject, html, text, created_at) values ('${email}', '${subject}', '', '', now() + interval '1 second')`;

/** Brings each fault about, as if neither the shop nor the constraints of the database forbade it. */
const faults: Record<CheckName, string> = {
  ...caseFaults(of.delivered),
  "somebody reads the newsletter who did not confirm it":
    "insert into newsletter_subscribers (email) values ('nobody@example.com')",
  "an alert was sent to a mailbox that never agreed": `
    insert into product_alerts (kind, product_id, email, price_paise, sent_at) values ('price', '${to}', 'x@example.com', 100, now())`,
  "an alert of an account goes to another address": `
    insert into product_alerts (kind, product_id, email, user_id, price_paise) values ('price', '${to}', 'x@example.com', '${asha.userId}', 100)`,
  "somebody gets mails that need consent without having given it": `
    insert into mail_preferences (user_id, left_bag) values ('${asha.userId}', true);
    insert into mail_choices (user_id, mails, is_wanted, way) values ('${asha.userId}', 'leftBag', false, 'mailed link')`,
  "the price of a liked product is kept for somebody who wants no mail about it, or does not like it": `
    insert into wish_prices (user_id, product_id, price_paise) values ('${asha.userId}', '${to}', 100)`,
  "somebody who wants price mails likes a product whose price nobody kept": `
    insert into mail_preferences (user_id, wish_prices) values ('${asha.userId}', true);
    insert into wishes (user_id, product_id) values ('${asha.userId}', '${to}')`,
  "somebody was mailed about a bag without having asked for it": `
    insert into saved_bags (user_id, lines, mailed_at) values ('${asha.userId}', '[]', now())`,
  "somebody was mailed twice about a bag, with no order in between": `${mailed(asha, leftBagSubject)}; ${mailed(asha, leftBagSubject)}`,
  "a seller was told twice running of the same stock": `
    insert into seller_stock_mails (brand_id, day, state)
    values ('${merchant.brandId}', '2026-11-02', 'a'), ('${merchant.brandId}', '2026-11-05', 'a'), ('${merchant.brandId}', '2026-11-06', 'b')`,
  "a seller was mailed about stock more often than on one noted day each": `
    insert into seller_stock_mails (brand_id, day, state) values ('${merchant.brandId}', current_date, 'a');
    ${mailed(merchant, stockSubject)}; ${mailed(merchant, stockSubject)}`,
  "somebody was mailed about a bag or their stock who had switched such mails off": `
    insert into mail_preferences (user_id, updated_at) values ('${asha.userId}', now() - interval '1 hour'); ${mailed(asha, leftBagSubject)}`,
  "an order whose buyer is gone says where it was sent": `update orders set user_id = null where id = '${of.waiting}'`,
  "an invoice that is kept under a pseudonym names its buyer": `
    insert into invoice_recipients values ('${of.paid}', 'Former customer 1', 'Asha', '{}', '2099-03-31')`,
  "a parcel holds nothing": `delete from parcel_items where ${parcelsOf(of.delivered)}`,
  "a parcel holds what is not of its order": `update parcels set order_id = '${of.waiting}' where order_id = '${of.delivered}'`,
  "more pieces of a line are in parcels than it has": `update parcel_items set quantity = 2 where ${parcelsOf(of.delivered)}`,
  "a line is not what its parcels say": `
    update parcels set status = 'In transit', delivered_at = null, ended_at = null where order_id = '${of.delivered}'`,
  "what was packed again after a loss is in no parcel, and cannot be packed": `
    update parcels set status = 'Lost', lost_decision = 'send again', delivered_at = null where order_id = '${of.delivered}';
    update order_items set status = 'Shipped', delivered_at = null where order_id = '${of.delivered}'`,
  "what came back to its sender, or was lost and refunded, is not cancelled": `
    update parcels set status = 'Returned to sender', delivered_at = null where order_id = '${of.delivered}'`,
  "an order keeps money for goods that are not expected back, or none for those that are": `
    update orders set expected_paise = 0 where id = '${expected.orderId}'`,
  "what was cancelled on its way is not expected, returned, delivered or lost as its parcels say": `
    update order_items set expected_back_end = 'returned' where id = '${expected.item}'`,
  "what is on its way was cancelled, and is not expected back": `
    update order_items set expected_back_since = null, called_off_by = null where id = '${expected.item}'`,
  "more was given up in parcels than claims were paid or replaced for": `
    insert into given_up_pieces select parcel_id, item_id, size, quantity from parcel_items limit 1`,
  "a parcel is what nobody reported": `delete from parcel_events where ${parcelsOf(of.delivered)}`,
  "a parcel has two ends": `
    insert into parcel_events (parcel_id, status, at, source, outcome)
    select id, 'Lost', now(), 'person', 'counted' from parcels where order_id = '${of.delivered}'`,
  "a parcel was refused at the door that was not to be paid there": `
    update parcels set status = 'Returned to sender', delivered_at = null, is_refused = true where order_id = '${of.delivered}';
    update orders set payment_status = 'Failed' where id = '${of.delivered}'`,
  "a product has less than nothing in stock": `update products set quantity = -1 where id = '${to}'`,
  "a size of a product has less than nothing in stock": `insert into product_sizes values ('${to}', 'M', -1)`,
  "the products of which little is left are not those that are noted": `
    insert into low_stock_products values ('${to}', null, now())`,
  "a product's stock is not the sum of its sizes": `insert into product_sizes values ('${to}', 'M', 1000)`,

  "an order has no readable number, or that of another one": `update orders set number = 'O0I1L' where id = '${of.waiting}'`,
  "a cart was ordered more than once": `
    update orders set cart_id = (select cart_id from orders where id = '${of.paid}') where id = '${of.waiting}'`,
  "an order is not found by its phone number and address, or by those that it had": `
    update orders set address_hash = 0 where id = '${of.waiting}'`,
  "an order has no lines": `delete from order_items where order_id = '${of.waiting}'`,
  "an order's total is not the sum of its live lines": `update orders set total_paise = total_paise + 1 where id = '${of.paid}'`,
  "an order's totals do not add up to what is to be paid": `update orders set total_with_tax_paise = 0 where id = '${of.paid}'`,
  "an order charges the fee for cash on delivery and is not paid so": `
    update orders set cash_fee_paise = 100, total_with_tax_paise = total_with_tax_paise + 100 where id = '${of.paid}'`,
  "a line's discount is not what its adjustments say, or it has two of a kind": `
    update order_items set adjustments = '[{"kind": "promotion", "id": "${of.paid}", "label": "", "amountPaise": 1}]' where order_id = '${of.paid}'`,
  "a line costs less than a rupee": `
    update order_items set discount_paise = price_paise * quantity, total_paise = 0, tax_paise = 0,
           adjustments = jsonb_build_array(jsonb_build_object('kind', 'promotion', 'id', order_id, 'label', '', 'amountPaise', price_paise * quantity))
     where order_id = '${of.paid}'`,
  "something is left of an order, and costs nothing": `
    update orders set total_paise = 0, tax_paise = 0, shipping_paise = 0, cash_fee_paise = 0, total_with_tax_paise = 0 where id = '${of.waiting}'`,
  "what a promotion took off an order is not what its live lines say": `
    insert into promotions (name, kind, value_hundredths, starts_at) values ('Sale', 'percent', 1000, now());
    insert into promotion_uses select id, '${of.paid}', 1 from promotions`,
  "a line does not cost its price times its pieces, less its discount": `update order_items set total_paise = total_paise + 1 where order_id = '${of.paid}'`,
  "a line was promised for a day before it was ordered": `update order_items set promised_on = '2020-01-01' where order_id = '${of.paid}'`,
  "a line costs more than the MRP it was sold under": `update order_items set mrp_paise = 1 where order_id = '${of.paid}'`,
  "a line's tax is not the rate of its order, rounded to the paisa": `update order_items set tax_paise = tax_paise + 1 where order_id = '${of.delivered}'`,
  "an order's status is not that of its least advanced live line": `update orders set status = 'Shipped' where id = '${of.waiting}'`,
  "a brand does not find an order with its lines, or finds one without": `delete from order_brands where order_id = '${of.delivered}'`,
  "the count of listed orders is not their number": "update order_counts set many = many + 1",
  "an order cannot be searched for": "insert into order_search_until (until) values (now())",
  "somebody has a delivered product and is not known to have bought it": "delete from purchases",
  "somebody is known to have bought what was never paid or never delivered": `update orders set payment_status = 'Failed' where id = '${of.delivered}'`,
  "a cart was ordered for somebody else": `update carts set user_id = '${admin.userId}'`,

  "the GST of a line is not by its rate, rounded to the paisa": `
    update order_items set tax_paise = tax_paise + 1 where order_id = '${of.withGst}'`,
  "the GST of a line's share of shipping is not by the rate of the line": `
    update order_items set shipping_tax_paise = shipping_tax_paise + 1 where order_id = '${of.withGst}'`,
  "the GST of a line is not by the rate of its day, its kind of goods and the value of a piece": `
    update order_items set hsn = '5007' where order_id = '${of.withGst}'`,
  "the shipping of an order is not what its lines bear of it": `update orders set shipping_paise = 1 where id = '${of.waiting}'`,
  "the fees of an order are not taxed by its scheme": `update orders set cash_fee_tax_paise = 1 where id = '${of.withGst}'`,
  "an order with GST does not say to which state it goes": `update orders set delivery_state = '28' where id = '${of.withGst}'`,
  "GST has no rates for goods of a chapter without rates": "delete from tax_rates where chapter = '62'",
  "a seller's GSTIN is not of the form or the state that it should be": `
    insert into merchant_tax (merchant_id, legal_name, address, state, gstin)
    select id, name, '', '29', '27AAPFU0939F1ZV' from merchants`,

  "an order is paid without a payment": `update orders set payment_status = 'Paid' where id = '${of.waiting}'`,
  "an order was paid and does not say so": `update orders set payment_status = 'Pending' where id = '${of.paid}'`,
  "an order is paid at the door and keeps another payment": `update orders set payment_status = 'Cash on delivery' where id = '${of.paid}'`,
  "a payment counts that is not of the amount asked for":
    "update payment_events set amount_paise = 1 where state = 'succeeded'",
  "an attempt is paid that nobody told of": "delete from payment_events",
  "more is sent back than was paid": "update refunds set amount_paise = amount_paise * 10",
  "a refund belongs to another order than its payment": `update refunds set order_id = '${of.waiting}'`,
  "an order says it is refunded and is not, or is and does not say so": `update orders set payment_status = 'Refunded' where id = '${of.paid}'`,
  "the shop keeps more than an order costs, and nothing is on its way back": "delete from refunds",
  "more went back than the order's cancelled and returned part": "update refunds set amount_paise = amount_paise + 1",

  "a number is missing in a series of invoices": "update invoice_series set last = last + 1",
  "an invoice has a number that was never given out": "update invoice_series set last = 0",
  "an invoice is not about the lines it adds up": `update invoices set content = jsonb_set(content, '{totalPaise}', '1')`,
  "there is an invoice for an order that was neither paid nor delivered": `update invoices set order_id = '${of.waiting}'`,

  "a number is missing in a series of tax documents": "update document_series set last = last + 1",
  "a tax document has a number that was never given out": "update document_series set last = 0",
  "a tax document is not about the lines it adds up": "update documents set total_paise = 1",
  "a line of a tax document is not its value and the taxes on it":
    "update documents set content = jsonb_set(content, '{lines,0,taxPaise}', '7')",
  "a tax document takes another tax than its two states are for":
    "update documents set content = jsonb_set(content, '{lines,0,igstPaise}', '7') || '{\"scheme\": \"gst\"}'",
  "the invoices of an order are not what it cost when they were issued": `
    insert into documents (order_id, kind, seller_id, year, serial, number, total_paise, content)
    select order_id, 'invoice', seller_id, year, serial, number, total_paise, content || '{"orderTotalPaise": 1}' from documents`,
  "more is credited than was invoiced, of a line":
    "update documents set content = jsonb_set(content, '{lines,0,quantity}', '9')",
  "an order costs something else than its invoices less its credit notes": "delete from documents",
  "an order has invoices of another scheme than its own": `update orders set tax_scheme = 'gst' where id = '${of.paid}'`,
  "a tax document that is kept under a pseudonym names its recipient": `
    insert into invoice_recipients values ('${of.paid}', 'Former customer 1', 'Asha', '{}', '2099-03-31')`,

  "what went back of a line is not what its returns and claims say": `
    update order_items set returned_paise = returned_paise - 1 where id = '${returned.item}'`,
  "a piece is returned, exchanged or claimed twice": `update return_items set quantity = 3 where return_id = '${returned.returnId}'`,
  "an order gives back something else than its lines": `
    update orders set returned_paise = returned_paise - 1 where id = '${returned.orderId}'`,
  "a return is decided on by halves, or before it is received": `
    update return_items set accepted = 0 where return_id = '${returned.returnId}'`,
  "more is paid out for a return or claim than it is owed": "update payouts set amount_paise = amount_paise + 1",
  "a return of a cash order is refunded, and nobody was paid": "update payouts set state = 'waiting', done_at = null",
  "returns of a paid order are refunded, and the money has not gone back": `
    update orders set payment_status = 'Paid' where id = '${returned.orderId}'`,
  "a return waits for money that nobody sends": `
    update returns set status = 'Received', ended_at = null, waits_for = 'shop' where id = '${returned.returnId}'; delete from payouts`,
  "an order paid at the door owes more than its returns and claims give back, or less": `
    update returns set accepted_paise = accepted_paise - 1 where id = '${returned.returnId}'; delete from pgboss.job`,
  "a payout went out on the word of a seller alone, and nobody approved it": "update payouts set approved_at = null",
  "a payout says that a courier reported its cash, and none did": "update payouts set proof = 'courier''s report'",
  "a payout says that a courier settled its cash, and nobody noted that":
    "update payouts set proof = 'courier''s settlement'",
  "cash is noted as paid over that was not collected for its order":
    "insert into cash_remittances (order_id, amount_paise) select order_id, 1 from payouts limit 1",
  "an account is kept that nobody needs any more": "update payouts set details = 'sealed'",

  "a product's ratings are not those of its approved reviews": `update products set rating_sum = 0 where id = '${to}'`,
  "a product's fit is not what its approved reviews and accepted returns say": `insert into product_fits (product_id, too_small) values ('${to}', 1) on conflict (product_id) do update set too_small = 9`,
  "a review does not count its helpful votes or photos": "update reviews set helpful = helpful + 1",
  "a photo is open before its review is shown, or hidden while it is": `
    with picture as (insert into pictures (width, height, widths, colour) values (640, 800, '{640}', '#ffffff') returning id)
    insert into review_pictures (review_id, picture_id, position)
    select review.id, picture.id, 0 from picture, (select id from reviews limit 1) review;
    update pictures set is_published = not is_published`,
  "the listing shows a hidden product, or lacks one that is shown": `delete from listing_entries where product_id = '${to}'`,
  "the listing has a product in a category it is not in, or lacks it in one it is in": `delete from category_products where product_id = '${to}'`,
  "the listing has other facts of a product than it has, or counts them wrong": `
    update listing_entries set facts = array['cloth:Mud'] where product_id = '${to}'`,
  "a listed product is not in the search index, or a hidden one is": `delete from search_words where product_id = '${to}'`,
  "a counted search may name a person, or was made tomorrow":
    "insert into search_terms (day, term, times) values (current_date, 'asha@example.com', 1)",
  "a product has pictures with a hole in their order, or none before them": `
    with picture as (insert into pictures (width, height, widths, colour) values (640, 800, '{640}', '#ffffff') returning id)
    insert into product_pictures (product_id, picture_id, position) select '${to}', id, 2 from picture`,
  "a garment has one colour alone, colours of several brands, or two of the same name": `
    update products set colour = 'Indigo', colour_group_id = gen_random_uuid() where id = '${to}'`,
  "what lists are filtered by is not what products say of themselves": `
    insert into product_facts (product_id, field_id, choice) select '${to}', id, 1 from fact_fields where key = 'cloth'`,
  "a product or brand says a fact that nobody asks for, or a choice that is none": `
    update products set facts = '{"cloth": "Moonlight"}' where id = '${to}'`,
  "more pieces of a product are counted as bought than were ever ordered": `
    insert into product_sales (product_id, pieces, last_sold_at) values ('${to}', 1000000, now())`,
  "a version of home shows a picture that is not kept for it": `
    insert into home_versions (blocks) values ('[{"kind": "slides", "slides": [{"picture": "${to}"}]}]')`,
  "a product costs more than its MRP": `update products set mrp_paise = 1 where id = '${to}'`,
  "the counts of discounts are not the number of reduced entries": `update listing_entries set discount = 30 where product_id = '${to}'`,
  "the counts of colours are not the number of entries in them": `update listing_entries set colour = 3 where product_id = '${to}'`,
  "the listing shows another price, discount, brand, rating or colour than the product has": `update products set price_paise = 1 where id = '${to}'`,
  "the counts of the listing are not the number of its entries": `update listing_counts set r0s0 = r0s0 + 1 where brand_id = '${nil}'`,
  "a coupon is not used as often as it says": "update coupons set used = used + 1",
  "a coupon is used more often than it may be": "update coupons set used = 9",
  "a coupon was used for an order that does not name it": `update orders set coupon_code = null where id = '${of.withCoupon}'`,
  "the use of a coupon was given back by an order that is left, or kept by a cancelled one":
    "update coupon_uses set is_given_back = not is_given_back",
  "what a coupon took off an order is not what its live lines say":
    "update coupon_uses set amount_paise = amount_paise + 1",
  "a promotion is aimed at something that does not exist": `update promotion_targets set kind = 'brand' where promotion_id = '${sale.id}'`,
  "a target does not say of its promotion what the promotion says": "update promotion_targets set value_hundredths = 1",
  "a promotion began or ended an hour ago, and lists do not know it":
    "update promotions set is_listed = not is_listed, starts_at = starts_at - interval '2 hours'",
  "the sale price of now is missing in the history of prices, or another one is there":
    "update sale_prices set price_paise = price_paise + 1",
  "two sale prices of a product overlap": `
    insert into sale_prices select product_id, price_paise, promotion_id, promotion_name, starts_at - interval '1 day', now() from sale_prices`,
  "a former price ends before its product was there, or in the future": `insert into former_prices (product_id, price_paise, until) values ('${to}', 100, now() + interval '1 day')`,
  "a former address is the present one of a product": `insert into old_slugs (slug, product_id) select slug, id from products`,
  "a former slug of a brand or category is the present one of another":
    "insert into old_category_slugs (slug, category_id) select slug, id from categories",
  "a product is active though its brand or category switched it off": `insert into product_switch_offs (product_id, brand_id) values ('${to}', '${merchant.brandId}')`,
  "the stored count of products is not their number": `update product_counts set count = count + 1 where brand_id = '${merchant.brandId}'`,
  "the stored count of a category's products is not their number": "update category_counts set count = count + 1",

  "somebody has two default addresses": `update addresses set is_default = true where user_id = '${paid.buyer.userId}'`,
  "two accounts share an email": `insert into users (email, first_name, last_name) values (upper('${admin.email}'), '', '')`,
  "a guest has not joined the account that has proven the email": `
    with guest as (insert into users (guest_email, first_name, last_name) values ('${admin.email}', '', '') returning id)
    update orders set user_id = guest.id, created_at = now() - interval '1 hour' from guest where orders.id = '${delivered.order._id}';
    alter table users disable trigger join_guests_of_proven_email;
    update users set email_proven_at = now() where id = '${admin.userId}';
    alter table users enable trigger join_guests_of_proven_email`,
  "an account that was taken over can be opened in a way from before": `
    update second_factors set created_at = now() - interval '1 hour' where user_id = '${asha.userId}';
    update users set email_proven_at = now(), taken_over_at = now() where id = '${asha.userId}'`,
  "somebody keeps more addresses than are allowed": `
    insert into addresses (user_id, name, phone_number, address, city, state, country, zip_code)
      select a.user_id, a.name, a.phone_number, a.address, a.city, a.state, a.country, a.zip_code
        from addresses a, generate_series(1, ${limits.addressesMax}) where a.user_id = '${paid.buyer.userId}'`,
  "a guest is signed in for longer than a day": `
    with guest as (insert into users (guest_email, first_name, last_name) values ('guest@example.com', '', '') returning id)
    insert into sessions (user_id, expires_at, device, address_prefix) select id, now() + interval '30 days', '', '' from guest`,
  "somebody has a merchant's role without being one, or is one without the role": `update users set role = 'ROLE MERCHANT' where id = '${asha.userId}'`,
  "there is staff, but no owner": "update users set staff_role = 'manager' where staff_role is not null",
  "somebody has a staff role without being an admin, or is an admin without one": `update users set staff_role = 'support' where id = '${asha.userId}'`,
  "somebody who is not a member is suspended": `update users set suspended_at = now() where id = '${merchant.userId}'`,
  "a suspended account is signed in": `update users set suspended_at = now() where id = '${asha.userId}'`,
  "a merchant who is not approved has an account or a brand": `update merchants set status = 'Rejected' where id = '${merchant.merchantId}'`,
  "a merchant's account has an email that nobody proved": `update users set email_proven_at = null where id = '${merchant.userId}'`,
  "a second factor counts without having been used, or without its recovery codes": "delete from recovery_codes",
  "the stored count of a day is not the number of rows created on it": "update day_counts set many = many + 1",
  "a conversation is listed for only one of its two people": `delete from chat_sides where user_id = '${admin.userId}'`,
  "somebody has more unread messages than were written": `update chat_sides set unread = 2 where user_id = '${admin.userId}'`,
  "two people who never talked have a conversation": `
    update chat_sides set last_message_id = (select id from chat_messages where from_id = '${paid.buyer.userId}')
     where other_id = '${asha.userId}'`,
};

const client = new pg.Client(shop.settings.databaseUrl);

/** Switches triggers and foreign keys off and drops the other constraints, until the transaction is rolled back. */
const withoutConstraints = `
  begin;
  set local session_replication_role = replica;
  do $$ declare rule record; begin
    for rule in select conrelid::regclass as place, conname from pg_constraint
                 where contype in ('c', 'u') and connamespace = 'public'::regnamespace and coninhcount = 0 loop
      execute format('alter table %s drop constraint %I cascade', rule.place, rule.conname);
    end loop;
    for rule in select indexrelid::regclass as name from pg_index join pg_class c on c.oid = indexrelid
                 where indisunique and not indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition loop
      execute format('drop index %s', rule.name);
    end loop;
  end $$`;

beforeAll(async () => {
  expect(await findFaults(db), "before anything is broken").toEqual([]);
  await client.connect();
  await client.query(withoutConstraints);
});
afterAll(async () => {
  await client.query("rollback");
  await client.end();
});

test.each(Object.keys(checks) as CheckName[])("found: %s", async (what) => {
  const runCheck = async () => (await client.query(checks[what])).rows;
  await client.query("savepoint good");
  try {
    expect(await runCheck()).toEqual([]);
    await client.query(faults[what]);
    expect(await runCheck()).not.toEqual([]);
  } finally {
    await client.query("rollback to savepoint good");
  }
});

/** What the planner's parser says a check reads: the tables and functions that a view of it would depend on. */
async function dependenciesOf(what: CheckName): Promise<{ name: string; kind: string; source: string }[]> {
  await client.query(`create view pg_temp.checked as select 1 as one from (${checks[what]}) found`);
  const { rows } = await client.query(`
    select distinct coalesce(c.relname, p.proname) as name, coalesce(c.relkind, 'f') as kind, coalesce(p.prosrc, '') as source
      from pg_depend d join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
      left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
      left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
     where r.ev_class = 'pg_temp.checked'::regclass and d.refobjid <> r.ev_class and coalesce(c.oid, p.oid) is not null`);
  await client.query("drop view pg_temp.checked");
  return rows;
}

test("a check names every table that it reads, so that its text tells whether there is anything to check", async () => {
  const tables = new Set(
    (await client.query("select relname from pg_class where relkind in ('r', 'p')")).rows.map(({ relname }) => relname),
  );
  for (const what of Object.keys(checks) as CheckName[]) {
    const used = await dependenciesOf(what);
    expect(
      used.filter(({ kind }) => !["r", "p", "f"].includes(kind)),
      `${what}: views hide tables`,
    ).toEqual([]);
    const read = used.flatMap(({ name, kind, source }) =>
      kind === "f" ? (source.match(/\w+/g) ?? []).filter((word) => tables.has(word)) : [name],
    );
    expect(read, what).not.toEqual([]);
    const unnamed = read.filter((table) => !namesAnyOf(new Set([table]), checks[what]));
    expect(unnamed, `${what} reads tables that it does not name`).toEqual([]);
  }
});

test("where there are no rows, a check finds nothing unless it is listed as one that needs them", async () => {
  await client.query("savepoint good");
  try {
    const { rows } = await client.query(`select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`);
    await client.query(`truncate ${rows.map(({ name }) => name).join(", ")}`);
    const finding: string[] = [];
    for (const [what, query] of Object.entries(checks)) {
      if ((await client.query(query)).rows.length > 0) finding.push(what);
    }
    expect(finding).toEqual(needsRows);
  } finally {
    await client.query("rollback to savepoint good");
  }
});

test("a table has rows as soon as anybody has written one, and so does one whose partitions have them", async () => {
  const other = connect(await freshDatabase());
  try {
    const before = await listFilledTables(other.db);
    expect([...before].filter((name) => ["newsletter_subscribers", "audit_entries", "orders"].includes(name))).toEqual(
      [],
    );
    expect(await findFaults(other.db, { skipsEmpty: true })).toEqual([]);
    await other.db.execute("insert into newsletter_subscribers (email) values ('nobody@example.com')");
    await other.db.execute(`insert into audit_entries (user_id, user_name, role, action, thing, thing_id, thing_name)
      values (gen_random_uuid(), 'Asha Rao', '${roles.admin}', 'added', 'brand', 'x', 'Kosala Looms')`);
    const after = await listFilledTables(other.db);
    expect([...after].filter((name) => !before.has(name)).toSorted()).toEqual([
      "audit_entries",
      "newsletter_subscribers",
    ]);
    const found = await findFaults(other.db, { skipsEmpty: true });
    expect(found).toEqual([
      { what: "somebody reads the newsletter who did not confirm it", rows: [{ email: "nobody@example.com" }] },
    ]);
    expect(await findFaults(other.db), "all checks find the same").toEqual(found);
  } finally {
    await other.close();
  }
});
