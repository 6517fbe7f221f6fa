import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { absentOr, Done, Id, Moment, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { paged } from "#contract/paging.ts";
import { OrderAddress } from "#contract/sales/orders.ts";
import { payoutStates, RefundToForm } from "#contract/sales/payouts.ts";
import { CaseListQuery, CasePhoto, caseFields, oneInQuery } from "./cases.ts";

export const returnStatuses = [
  "Requested",
  "Approved",
  "Refused",
  "Picked up",
  "Received",
  "Refunded",
  "Rejected",
  "Withdrawn",
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ["Too small", "Too large", "Not as shown", "Damaged", "Changed my mind", "Other"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How the pieces come back: fetched at the buyer's address, or brought to a counter of the courier. */
export const returnWays = ["pick-up", "drop-off"] as const;
export type ReturnWay = (typeof returnWays)[number];

/** What is said of a piece whose window is over, or that has none. */
export const tooLateToReturn = "This item can no longer be returned.";

const caseItemsMax = limits.bagLinesMax;

const orderId = () =>
  z.string("Order is required.").check(z.minLength(1, "Order is required."), z.maxLength(limits.nameMax));
const itemId = () =>
  z.string("Item is required.").check(z.minLength(1, "Item is required."), z.maxLength(limits.nameMax));

const wrongQuantity = "Quantity must be a whole number of at least 1.";
const caseQuantity = () =>
  z
    .int({ error: absentOr("Quantity is required.", wrongQuantity) })
    .check(z.gte(1, wrongQuantity), z.lte(limits.stockMax, wrongQuantity));

/** What a buyer says beside the reason. */
const caseNote = () => optionalText("Note", { max: limits.textMax });

const oneOf = (label: string, values: readonly string[]) => `${label} must be one of ${values.join(", ")}.`;

const ReturnItemForm = z.object({
  item: itemId(),
  quantity: caseQuantity(),
  reason: z.enum(returnReasons, { error: absentOr("Reason is required.", oneOf("Reason", returnReasons)) }),
  /** Which of the sizes that the buyer has of this item, after an exchange. Left out: one with enough pieces, the item's own first. */
  size: z.optional(z.enum(sizes, oneOf("Size", sizes))),
});

export const ReturnForm = z.object({
  orderId: orderId(),
  items: z
    .array(ReturnItemForm, "Items are required.")
    .check(
      z.minLength(1, "Please choose at least one item."),
      z.maxLength(caseItemsMax, `At most ${caseItemsMax} items can be returned at once.`),
    ),
  note: caseNote(),
  way: z._default(z.enum(returnWays, oneOf("Way", returnWays)), "pick-up"),
  /** Where the money goes for what was paid in cash. */
  refundTo: z.optional(z.nullable(RefundToForm)),
});
export type ReturnForm = z.infer<typeof ReturnForm>;

const size = z.enum(sizes);

const ReturnItem = z.strictObject({
  item: Id,
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  size,
  quantity: z.number(),
  reason: z.enum(returnReasons),
  /** What these pieces cost, tax included. */
  refund: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  rejectedReason: z.string(),
});

export const Return = z.strictObject({
  ...caseFields,
  order: z.strictObject({ _id: Id, number: z.string() }),
  status: z.enum(returnStatuses),
  way: z.enum(returnWays),
  note: z.string(),
  /** What was promised when it was requested; once pieces are accepted, what goes back for these. */
  refund: z.number(),
  /** Where the money goes for what was paid in cash, masked; `null` when it goes back the way it was paid, and for merchants. */
  refundTo: z.nullable(z.string()),
  /** How the money for what was paid in cash stands. */
  payout: z.nullable(
    z.strictObject({
      _id: Id,
      state: z.enum(payoutStates),
      reference: z.nullable(z.string()),
    }),
  ),
  approved: z.nullable(Moment),
  pickedUp: z.nullable(Moment),
  received: z.nullable(Moment),
  ended: z.nullable(Moment),
  /** The former name of `isOverdue`. */
  overdue: z.boolean(),
  /** The brand of the merchant who sold the pieces; `null` when the shop did. */
  brand: z.nullable(z.strictObject({ _id: Id, name: z.string() })),
  /** For staff alone. */
  buyer: z.nullable(z.string()),
  /** Where the pieces are to be picked up; `null` before that is approved, once it is done, and where the buyer brings them. */
  address: z.nullable(OrderAddress),
  /** None where only shipping and fee of an order go back, after what went back for its pieces. */
  items: z.array(ReturnItem),
  photos: z.array(CasePhoto),
  /** What the person who asks may set the status to. */
  allowed: z.array(z.enum(returnStatuses)),
  canWithdraw: z.boolean(),
});
export type Return = z.infer<typeof Return>;

export const ReturnListQuery = z.extend(CaseListQuery, { status: oneInQuery("Status", returnStatuses) });
export type ReturnListQuery = z.infer<typeof ReturnListQuery>;

const decided = (label: string) => {
  const wrong = `${label} must be a whole number of at least 0.`;
  return z._default(z.int(wrong).check(z.gte(0, wrong), z.lte(limits.stockMax, wrong)), 0);
};

const caseReason = () => optionalText("Reason", { max: limits.textMax });

export const ReturnStatusForm = z.object({
  status: z.enum(returnStatuses, { error: absentOr("Status is required.", oneOf("Status", returnStatuses)) }),
  /** With `Received`: each piece accepted or rejected. Left out, all are accepted. */
  items: z.optional(
    z
      .array(
        z.object({
          item: itemId(),
          size: z.optional(size),
          accepted: decided("Accepted"),
          rejected: decided("Rejected"),
          reason: caseReason(),
        }),
        "Items must be a list.",
      )
      .check(z.maxLength(caseItemsMax, `At most ${caseItemsMax} items can be decided on at once.`)),
  ),
  /** Why it is refused or rejected. */
  reason: caseReason(),
  /** With `Refunded`: what the bank calls the transfer. */
  reference: optionalText("Reference", { max: limits.nameMax }),
});
export type ReturnStatusForm = z.infer<typeof ReturnStatusForm>;

/** Pieces of one size that a buyer has, and until when they can be returned. */
const ReturnOption = z.strictObject({
  item: Id,
  size,
  quantity: z.number(),
  /** `null` when they cannot be returned. */
  until: z.nullable(Moment),
  /** For the buyer. */
  sentence: z.string(),
});
export type ReturnOption = z.infer<typeof ReturnOption>;

const ReturnDone = z.strictObject({ success: z.literal(true), message: z.string(), return: Return });
const ReturnList = z.strictObject({ returns: z.array(Return), ...paged });

export const returnCalls = calls({
  "POST /return/check": {
    access: "signed in",
    guests: true,
    summary: "What would be refunded for pieces of one's own order; changes nothing",
    body: ReturnForm,
    reply: z.strictObject({
      refund: z.number(),
      items: z.array(z.strictObject({ item: Id, size, quantity: z.number(), refund: z.number() })),
      /** Shipping and fee, which go back when nothing else is left of the order. */
      fees: z.number(),
      /** `account`: it was paid in cash, so `refundTo` has to say where the money goes. */
      refundTo: z.enum(["source", "account"]),
    }),
  },
  "POST /return/add": {
    access: "signed in",
    guests: true,
    summary: "Ask to return delivered pieces of one's own order: one return for each seller",
    body: ReturnForm,
    reply: z.strictObject({
      success: z.literal(true),
      message: z.string(),
      /** The first. */
      return: Return,
      returns: z.array(Return),
    }),
  },
  "GET /return/me": {
    access: "signed in",
    guests: true,
    summary: "One's own returns, newest first",
    query: ReturnListQuery,
    reply: ReturnList,
  },
  "GET /return": {
    access: "admin or merchant",
    permission: "read orders",
    summary:
      "The returns of all customers, newest first; a merchant's own. Those that wait too long with `overdue=true`",
    query: ReturnListQuery,
    reply: ReturnList,
  },
  "GET /return/options/{orderId}": {
    access: "signed in",
    guests: true,
    summary: "What can still be returned of an order, for its buyer and for staff",
    reply: z.strictObject({
      options: z.array(ReturnOption),
      refundTo: z.enum(["source", "account"]),
      ways: z.array(z.enum(returnWays)),
      reasons: z.array(z.enum(returnReasons)),
    }),
  },
  "GET /return/{id}": {
    access: "signed in",
    guests: true,
    summary: "A return, for its buyer, staff, and the merchant who sold the pieces",
    reply: z.strictObject({ return: Return }),
  },
  "DELETE /return/{id}": {
    access: "signed in",
    guests: true,
    summary: "Withdraw one's own return, until it is picked up",
    reply: Done,
  },
  "PUT /return/{id}/status": {
    access: "signed in",
    summary: "Move a return on: by staff, and by the merchant who sold the pieces",
    body: ReturnStatusForm,
    reply: ReturnDone,
  },
  "PUT /return/{id}/refund-to": {
    access: "signed in",
    guests: true,
    summary: "Name the account where none is known, or another one once a payment to the first was refused",
    body: z.object({ refundTo: RefundToForm }),
    reply: ReturnDone,
  },
  "POST /return/{id}/photos": {
    access: "signed in",
    guests: true,
    summary: "Add a photo (jpg, jpeg or png) to one's own return",
    upload: true,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), photo: CasePhoto }),
  },
  "GET /return/{id}/photos/{photoId}": {
    access: "signed in",
    guests: true,
    summary: "A photo of a return, for its buyer, staff, and the merchant who sold the pieces",
    file: "image/webp",
    reply: z.unknown(),
  },
});
