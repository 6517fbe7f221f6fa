import { expect, test } from "vitest";
import { returnStatuses } from "#contract/sales/cases/returns.ts";
import type { ParcelStatus } from "#contract/sales/parcels.ts";
import { resetPasswordMail } from "#server/customers/accounts/mails/reset-password.ts";
import { verifyEmailMail } from "#server/customers/accounts/mails/verify-email.ts";
import { welcomeMail } from "#server/customers/accounts/mails/welcome.ts";
import { backInStockMail, priceFellMail, wishPricesMail } from "#server/customers/alerts/mails/alert-mails.ts";
import { confirmAlertMail } from "#server/customers/alerts/mails/confirm-alert.ts";
import { confirmNewsletterMail } from "#server/customers/newsletter/mails/confirm-newsletter.ts";
import { newsletterWelcomeMail } from "#server/customers/newsletter/mails/newsletter-welcome.ts";
import { merchantApplicationMail } from "#server/marketplace/merchants/mails/merchant-application.ts";
import { merchantAppliedMail } from "#server/marketplace/merchants/mails/merchant-applied.ts";
import { merchantInvitationMail } from "#server/marketplace/merchants/mails/merchant-invitation.ts";
import { merchantReadyMail } from "#server/marketplace/merchants/mails/merchant-ready.ts";
import { merchantRejectedMail } from "#server/marketplace/merchants/mails/merchant-rejected.ts";
import { merchantDisabledMail, merchantEnabledMail } from "#server/marketplace/merchants/mails/merchant-switched.ts";
import { accountDeletedMail } from "#server/oversight/privacy/mails/account-deleted.ts";
import { accountChangedMail } from "#server/oversight/security-events/mails/account-changed.ts";
import type { MailSettings } from "#server/platform/mail/layout.ts";
import type { MailContent } from "#server/platform/mail/outbox.ts";
import { leftBagMail } from "#server/sales/cart/saved-bag/mails/left-bag.ts";
import { claimDueMail, claimMovedMail } from "#server/sales/cases/claims/mails/claim-mails.ts";
import {
  exchangeChargedMail,
  exchangeDueMail,
  exchangeMovedMail,
  oldPieceMissingMail,
  promisePassedMail,
} from "#server/sales/cases/exchanges/mails/exchange-mails.ts";
import { accountRefusedMail, returnMovedMail } from "#server/sales/cases/returns/mails/return-moved.ts";
import { returnRequestedMail, returnsOverdueMail } from "#server/sales/cases/returns/mails/return-waits.ts";
import { brandOrderMail } from "#server/sales/orders/mails/brand-order.ts";
import { itemDeliveredMail, itemShippedMail } from "#server/sales/orders/mails/item-status-changed.ts";
import { notDeliveredMail, orderCancelledMail } from "#server/sales/orders/mails/order-cancelled.ts";
import { orderPlacedMail } from "#server/sales/orders/mails/order-placed.ts";
import { parcelMovedMail } from "#server/sales/parcels/mails/parcel-moved.ts";
import { orderOnDeliveryMail } from "#server/sales/payments/mails/order-on-delivery.ts";
import { orderPaidMail } from "#server/sales/payments/mails/order-paid.ts";
import { orderRefundedMail } from "#server/sales/payments/mails/order-refunded.ts";
import { stockMail } from "#server/sales/seller-stock/stock-mail.ts";
import { contactMessageMail } from "#server/support/contact/mails/contact-message.ts";
import { contactReceivedMail } from "#server/support/contact/mails/contact-received.ts";
import {
  grievanceAcknowledgedMail,
  grievanceReplyMail,
  grievanceResolvedMail,
} from "#server/support/grievance/mails/grievance-answered.ts";
import { grievanceReceivedMail } from "#server/support/grievance/mails/grievance-received.ts";
import { grievancesOverdueMail, grievanceToOfficerMail } from "#server/support/grievance/mails/grievance-to-officer.ts";

const settings: MailSettings = {
  storeName: "Tana & Bana",
  publicUrl: "https://shop.example/",
  supportEmail: "care@shop.example",
};
const applicant = {
  name: "Asha",
  email: "asha+loom@mail.example",
  phoneNumber: "9876543210",
  brandName: "Asha Looms",
  business: "Cotton, silk & wool.",
};
const itemTable = {
  lines: [{ name: "Kurta & stole", size: "M", quantity: 2, amount: 129_999.5 }],
  sums: [{ label: "Together", amount: 129_999.5 }],
};
const address = {
  name: "Asha",
  phoneNumber: "98765 43210",
  address: "12 Weavers Street",
  city: "Kanchipuram",
  state: "Tamil Nadu",
  country: "India",
  zipCode: "631501",
  isDefault: true,
};
const ordered = {
  orderId: "0190a000-0000-7000-8000-000000000000",
  orderNumber: "C2345FHJKM",
  firstName: "Asha",
  itemTable,
};
const kurta = { name: "Kurta & stole", size: "M", quantity: 2, slug: "kurta/stole" };
const garment = { ...kurta, imageUrl: "/pictures/x/640.webp", picture: null, salePrice: 1_29_999.5 };
const sealing = { ...settings, tokenSecret: "a secret that only the tests know" };
const told = { firstName: "Asha", alertId: ordered.orderId };
const moved = { ...ordered, items: [kurta] as const, trackingLink: "https://shop.example/track/abc" };
const grievance = { name: "Asha Rao", number: "G-4K7M2-9XQHT", statusToken: "look-at-me" };
const parcel = {
  ...ordered,
  items: [kurta],
  purpose: "order",
  courier: "Blue & Dart",
  trackingNumber: "BD123",
  expectedOn: "2026-11-19",
  isCash: true,
  isCancelled: false,
  trackingLink: "https://shop.example/track/abc",
} as const;
/** Each of these statuses has a mail. */
const parcelMail = (status: ParcelStatus): MailContent => parcelMovedMail(settings, status, parcel) as MailContent;
const exchange = {
  ...ordered,
  name: "Kurta & stole",
  quantity: 2,
  fromSize: "M",
  size: "L",
  promisedOn: "Tue, Dec 1",
  reason: "It was worn.",
  isSentAtPickUp: true,
};
const claim = {
  ...ordered,
  name: "Kurta & stole",
  size: "M",
  quantity: 1,
  kind: "Damaged" as const,
  decision: "Refund" as const,
  returnGoods: false,
  reason: "It was worn.",
  needsDetails: true,
};
const writtenReturns = Object.fromEntries(
  returnStatuses.map((status) => [
    `return ${status}`,
    returnMovedMail(settings, { ...ordered, status, way: "pick-up", refund: 1299, reason: "Worn & washed." }),
  ]),
);
const written = {
  "exchange requested": exchangeMovedMail(settings, exchange, "Requested"),
  "exchange approved": exchangeMovedMail(settings, exchange, "Approved"),
  "exchange refused": exchangeMovedMail(settings, exchange, "Refused"),
  "exchange promise passed": promisePassedMail(settings, exchange),
  "exchange old piece missing": oldPieceMissingMail(settings, exchange),
  "exchange charged": exchangeChargedMail(settings, { ...exchange, chargedOrderId: ordered.orderId, amount: 1299.5 }),
  "exchange due": exchangeDueMail(settings, { ...exchange, step: "The new piece was to be sent by now." }),
  "claim accepted": claimMovedMail(settings, { ...claim, status: "Accepted" }),
  "claim refused": claimMovedMail(settings, { ...claim, status: "Refused" }),
  "claim due": claimDueMail(settings, { ...claim, isBuyer: false }),
  "grievance received": grievanceReceivedMail(settings, grievance),
  "grievance to officer": grievanceToOfficerMail(settings, {
    ...grievance,
    email: "asha@example.com",
    message: "One.",
  }),
  "grievance acknowledged": grievanceAcknowledgedMail(settings, grievance),
  "grievance reply": grievanceReplyMail(settings, grievance, "One.\nTwo."),
  "grievance resolved": grievanceResolvedMail(settings, grievance),
  "grievances overdue": grievancesOverdueMail(settings, ["G-4K7M2-9XQHT"]),
  "order placed": orderPlacedMail(settings, { ...ordered, address, payWithinMinutes: 60 }),
  "order of a brand": brandOrderMail(settings, {
    ...ordered,
    number: "K7M29XHTPC",
    brandName: "Asha Looms",
    isPaid: true,
  }),
  "item shipped": itemShippedMail(settings, moved),
  "item delivered": itemDeliveredMail(settings, moved),
  "parcel handed over": parcelMail("Handed over"),
  "parcel out for delivery": parcelMail("Out for delivery"),
  "parcel not handed over": parcelMail("Attempt failed"),
  "parcel delivered": parcelMail("Delivered"),
  "parcel cancelled on its way": parcelMovedMail(settings, "Out for delivery", {
    ...parcel,
    isCancelled: true,
  }) as MailContent,
  "cancelled parcel delivered": parcelMovedMail(settings, "Delivered", { ...parcel, isCancelled: true }) as MailContent,
  "order cancelled": orderCancelledMail(settings, {
    ...ordered,
    isWhole: true,
    reason: "unpaid",
    isPaid: false,
    onItsWay: "none",
  }),
  "part cancelled": orderCancelledMail(settings, {
    ...ordered,
    isWhole: false,
    reason: "requested",
    isPaid: true,
    onItsWay: "none",
  }),
  "cancelled on its way": orderCancelledMail(settings, {
    ...ordered,
    isWhole: true,
    reason: "requested",
    isPaid: true,
    onItsWay: "all",
  }),
  "cancelled has come back": notDeliveredMail(settings, { ...ordered, reason: "returned" }),
  "merchant applied": merchantAppliedMail(settings, applicant),
  "merchant application": merchantApplicationMail(settings, applicant),
  "merchant invitation": merchantInvitationMail(settings, { ...applicant, token: "abc/123" }),
  "merchant ready": merchantReadyMail(settings, applicant),
  "merchant rejected": merchantRejectedMail(settings, applicant),
  "merchant disabled": merchantDisabledMail(settings, applicant),
  "merchant enabled": merchantEnabledMail(settings, applicant),
  welcome: welcomeMail(settings, { firstName: "Asha" }),
  "welcome, unproven": welcomeMail(settings, { firstName: "Asha", token: "abc/123" }),
  "verify email": verifyEmailMail(settings, { firstName: "Asha", token: "abc/123" }),
  "reset password": resetPasswordMail(settings, { firstName: "Asha", token: "abc/123" }),
  "password changed": accountChangedMail(settings, { firstName: "Asha", change: "password changed" }),
  "new device": accountChangedMail(settings, {
    firstName: "Asha",
    change: "new device",
    client: { addressPrefix: "203.0.113.0/24", device: "Chrome on Android" },
  }),
  "contact message": contactMessageMail(settings, { name: "Asha", email: "asha@example.com", message: "One.\nTwo." }),
  "contact received": contactReceivedMail(settings, { name: "Asha Rao" }),
  "order on delivery": orderOnDeliveryMail(settings, { ...ordered, amount: 1299, cashFee: 30 }),
  "order paid": orderPaidMail(settings, { ...ordered, amount: 1299 }),
  "order refunded": orderRefundedMail(settings, { ...ordered, amount: 1299 }),
  ...writtenReturns,
  "return requested, to its seller": returnRequestedMail(settings, {
    ...ordered,
    pieces: [{ name: "Kurta & stole", size: "M", quantity: 2, reason: "Too small" }],
  }),
  "returns overdue": returnsOverdueMail(settings, { firstName: "Asha", waitsFor: "seller", orders: [ordered] }),
  "account refused": accountRefusedMail(settings, { ...ordered, refund: 1299 }),
  "account deleted": accountDeletedMail(settings),
  "confirm newsletter": confirmNewsletterMail(settings, "abc-123"),
  "confirm alert": confirmAlertMail(settings, {
    kind: "back",
    size: "M",
    product: "Kurta & stole",
    link: "https://shop.example/alerts/confirm/abc",
  }),
  "back in stock": backInStockMail(sealing, { ...told, product: garment, size: "M", left: 2 }),
  "price fell": priceFellMail(sealing, { ...told, garment: { product: garment, before: 1_50_000 } }),
  "wish prices": wishPricesMail(sealing, {
    firstName: "Asha",
    userId: ordered.orderId,
    garments: [{ product: garment, before: 1_50_000 }],
  }),
  "left bag": leftBagMail(sealing, {
    firstName: "Asha",
    userId: ordered.orderId,
    garments: [{ product: garment, note: "Size M, 1 piece" }],
  }),
  "stock of a seller": stockMail(
    { ...sealing, stockMailDeadDays: 90 },
    {
      firstName: "Asha",
      userId: ordered.orderId,
      dead: [],
      low: [{ id: ordered.orderId, name: "Kurta & stole", quantity: 1, count: 3 }],
    },
  ),
  "newsletter welcome": newsletterWelcomeMail(settings, { leaveToken: "leave-me" }),
};

test.for(Object.entries(written))("%s says the same in HTML and in plain text, and where to ask", ([, mail]) => {
  const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
  for (const link of links) {
    expect(link).toMatch(/^https:\/\/shop\.example\/(?!\/)/);
    expect(mail.text).toContain(link);
  }
  expect(mail.text).toContain("care@shop.example");
  expect(mail.html).toContain("care@shop.example");
  expect(mail.text).toContain("Tana & Bana");
  expect(mail.html).toContain("Tana &amp; Bana");
  expect(mail.text).not.toMatch(/<[a-z]|undefined|\[object/i);
  expect(mail.html).not.toMatch(/undefined|\[object/i);
});

test.for([
  "order placed",
  "item shipped",
  "item delivered",
  "parcel handed over",
  "parcel out for delivery",
  "parcel not handed over",
  "parcel delivered",
  "order cancelled",
  "part cancelled",
  "order on delivery",
  "order paid",
  "order refunded",
] as const)("%s names the order by its number and its id", (name) => {
  for (const part of [written[name].text, written[name].html])
    expect(part).toContain("Order C2345FHJKM (0190a000-0000-7000-8000-000000000000).");
});

test("mails of a parcel lead to where it is, and say who brings it and when", () => {
  for (const status of ["Handed over", "Out for delivery", "Attempt failed", "Delivered"] as const)
    expect(parcelMail(status).text).toContain("https://shop.example/track/abc\n");
  expect(written["parcel handed over"].text).toContain(
    "Kurta & stole (size M, 2 pieces) has left us and comes to you.\n\nIt should be with you on Thu, Nov 19. Blue & Dart brings it; the tracking number is BD123.",
  );
  expect(written["parcel out for delivery"].text).toContain("You pay when you get it.");
  expect(parcelMovedMail(settings, "Packed", parcel)).toBeUndefined();
  expect(written["parcel cancelled on its way"].text).toContain("Please refuse the parcel; there is nothing to pay.");
  expect(parcelMovedMail(settings, "Attempt failed", { ...parcel, isCancelled: true })).toBeUndefined();
});

test("the reset link leads to the shop's own address, its token kept whole", () => {
  expect(written["reset password"].text).toContain("https://shop.example/reset-password/abc%2F123\n");
});

test.for(["welcome, unproven", "verify email"] as const)("%s carries the link that proves the email", (name) => {
  expect(written[name].text).toContain("https://shop.example/verify-email/abc%2F123\n");
});

test("the sign-up link of a merchant carries the token and the email, both kept whole", () => {
  expect(written["merchant invitation"].text).toContain(
    "https://shop.example/merchant-signup/abc%2F123?email=asha%2Bloom%40mail.example\n",
  );
});

test("a name is only ever a name", () => {
  const { html, text } = welcomeMail(settings, { firstName: '<img src=x onerror="alert(1)">' });
  expect(html).not.toContain("<img");
  expect(text).toContain("Hello <img");
});

test.for(["win at evil.example", "http://evil.example", "a".repeat(60), " "])(
  "%j is no name to greet by",
  (firstName) => {
    expect(welcomeMail(settings, { firstName }).text).toContain("Hello,\n");
  },
);

test("no subject carries a name or a secret, since subjects are logged", () => {
  for (const { subject } of Object.values(written)) expect(subject).not.toMatch(/Asha|abc/);
});

test("a bill says the same in both forms, with Indian grouping of digits", () => {
  const { html, text } = written["order placed"];
  expect(text).toContain("Kurta & stole\n  Size M, 2 pieces: ₹1,29,999.50\nTogether: ₹1,29,999.50");
  expect(html).toContain("Kurta &amp; stole");
  expect(html.match(/₹1,29,999\.50/g)).toHaveLength(2);
});
