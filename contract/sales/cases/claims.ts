import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { BrandOfProduct } from "#contract/catalogue/products.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { Id, Moment, optionalText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { paged } from "#contract/paging.ts";
import { OrderAddress } from "#contract/sales/orders.ts";
import { parcelStatuses } from "#contract/sales/parcels.ts";
import { RefundToForm } from "#contract/sales/payouts.ts";
import { CaseListQuery, CasePhoto, CaseProduct, caseFields, oneInQuery, pieces } from "./cases.ts";

export const claimKinds = ["Damaged", "Wrong item", "Missing", "Never arrived"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimWishes = ["Refund", "Replacement"] as const;
export type ClaimWish = (typeof claimWishes)[number];

export const claimDecisions = ["Refund", "Replacement", "Refuse"] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

export const claimStatuses = ["Requested", "Accepted", "Refused", "Settled"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** At least so many days from delivery a claim can be made, however short the window for returns is. */
export const claimDaysMin = 7;

export const Claim = z.strictObject({
  ...caseFields,
  orderId: Id,
  orderNumber: z.string(),
  /** The line of the order. */
  item: Id,
  product: CaseProduct,
  brand: z.nullable(BrandOfProduct),
  size: z.enum(sizes),
  quantity: z.number(),
  kind: z.enum(claimKinds),
  wish: z.enum(claimWishes),
  note: z.string(),
  status: z.enum(claimStatuses),
  /** `null` until somebody has decided. */
  decision: z.nullable(z.enum(claimDecisions)),
  /** The goods have to come back before money goes or the claim is settled. */
  returnGoods: z.boolean(),
  /** What these pieces cost, with tax. */
  amount: z.number(),
  /** What goes back for them, once that is decided and the goods are back if they are asked for. */
  refunded: z.number(),
  /** Where money of a cash order goes, masked. */
  refundTo: z.nullable(z.string()),
  /** Its buyer has to say where the money of a cash order goes, or to name another account. */
  needsRefundTo: z.boolean(),
  photos: z.array(CasePhoto),
  decidedAt: z.nullable(Moment),
  goodsReceivedAt: z.nullable(Moment),
  settledAt: z.nullable(Moment),
  /** The newest parcel with the replacement. */
  parcel: z.nullable(z.strictObject({ _id: Id, status: z.enum(parcelStatuses) })),
  /** Where goods are and a replacement goes, until it has ended. */
  address: z.nullable(OrderAddress),
  /** `null` when the account is gone, and for merchants. */
  user: z.nullable(z.strictObject({ _id: Id, firstName: z.string(), lastName: z.string() })),
  /** What the person who asks may decide: again when the replacement never arrived. */
  allowed: z.array(z.enum(claimDecisions)),
  canReceiveGoods: z.boolean(),
  /** Staff may say that they have paid it by hand. */
  canPay: z.boolean(),
  canAddPhotos: z.boolean(),
});
export type Claim = z.infer<typeof Claim>;

export const ClaimForm = z.object({
  item: text("Item", { max: limits.nameMax }),
  quantity: pieces(),
  kind: z.enum(claimKinds, `Kind must be one of ${claimKinds.join(", ")}.`),
  wish: z.enum(claimWishes, `Wish must be one of ${claimWishes.join(", ")}.`),
  note: optionalText("Note", { max: limits.textMax }),
  /** What the buyer has: after an exchange another size than the line's. Left out: whatever there is. */
  size: z.optional(z.enum(sizes, `Size must be one of ${sizes.join(", ")}.`)),
  /** Where money goes if the order was paid at the door. */
  refundTo: z.optional(z.nullable(RefundToForm)),
});
export type ClaimForm = z.infer<typeof ClaimForm>;

export const ClaimDecisionForm = z.object({
  decision: z.enum(claimDecisions, `Decision must be one of ${claimDecisions.join(", ")}.`),
  returnGoods: z._default(z.boolean("Return goods must be yes or no."), false),
  /** Needed to refuse. */
  reason: optionalText("Reason", { max: limits.textMax }),
});
export type ClaimDecisionForm = z.infer<typeof ClaimDecisionForm>;

export const ClaimGoodsForm = z.object({
  /** Whether the pieces go back into stock. */
  saleable: z.boolean("Saleable must be yes or no."),
});
export type ClaimGoodsForm = z.infer<typeof ClaimGoodsForm>;

export const ClaimListQuery = z.extend(CaseListQuery, {
  status: oneInQuery("Status", claimStatuses),
  kind: oneInQuery("Kind", claimKinds),
});
export type ClaimListQuery = z.infer<typeof ClaimListQuery>;

const ClaimList = z.strictObject({ claims: z.array(Claim), ...paged });
const ClaimDone = z.strictObject({ success: z.literal(true), message: z.string(), claim: Claim });

export const claimCalls = calls({
  "POST /claim/add": {
    access: "signed in",
    guests: true,
    summary: "Report pieces of one's own order that came damaged, wrong, or not at all",
    body: ClaimForm,
    reply: ClaimDone,
  },
  "GET /claim/me": {
    access: "signed in",
    guests: true,
    summary: "One's own claims, newest first",
    query: ClaimListQuery,
    reply: ClaimList,
  },
  "GET /claim": {
    access: "admin or merchant",
    permission: "read orders",
    summary: "All claims, newest first, the overdue ones by how late they are; a merchant sees its own",
    query: ClaimListQuery,
    reply: ClaimList,
  },
  "GET /claim/{id}": {
    access: "signed in",
    guests: true,
    summary: "A claim, for its buyer, staff, and the merchant who sold the item",
    reply: z.strictObject({ claim: Claim }),
  },
  "PUT /claim/{id}": {
    access: "signed in",
    summary: "Decide on a claim. Money of a paid order is given back by staff who may refund orders, or by the seller",
    body: ClaimDecisionForm,
    reply: ClaimDone,
  },
  "PUT /claim/{id}/goods": {
    access: "admin or merchant",
    permission: "read orders",
    summary: "The goods of a claim are back. Those that can be sold again go into stock, and money goes out",
    body: ClaimGoodsForm,
    reply: ClaimDone,
  },
  "PUT /claim/{id}/refund-to": {
    access: "signed in",
    guests: true,
    summary: "Say where the money of one's own claim goes, for what was paid in cash",
    body: z.object({ refundTo: RefundToForm }),
    reply: ClaimDone,
  },
  "PUT /claim/{id}/paid": {
    access: "admin",
    permission: "refund orders",
    summary: "Staff have paid the money of a claim by hand, to the account that its buyer named",
    body: z.object({ reference: optionalText("Reference", { max: limits.nameMax }) }),
    reply: ClaimDone,
  },
  "POST /claim/{id}/photos": {
    access: "signed in",
    guests: true,
    summary: "Add a photo (jpg, jpeg or png) to one's own claim",
    upload: true,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), photo: CasePhoto }),
  },
  "GET /claim/{id}/photos/{photoId}": {
    access: "signed in",
    guests: true,
    summary: "A photo of a claim, for its buyer, staff, and the merchant who sold the item",
    file: "image/webp",
    reply: z.unknown(),
  },
});
