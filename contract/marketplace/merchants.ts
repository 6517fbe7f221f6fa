import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { SignedIn } from "#contract/customers/accounts.ts";
import { absentOr, Done, email, Id, Moment, optionalFactorCode, password, plainText, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged, SearchQuery } from "#contract/paging.ts";

export const merchantStatuses = ["Waiting Approval", "Approved", "Rejected"] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];

/** Ten digits, three, three and four, with brackets, dashes, dots or spaces where people put them; also behind +91 or 0. */
const phoneForm = /^(?:(?:\+91|0)[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$/;

const details = {
  name: text("Name", { max: limits.nameMax }),
  phoneNumber: text("Phone number", { max: limits.phoneMax }).check(
    z.regex(phoneForm, "Phone number format is invalid."),
  ),
  brandName: text("Brand name", { max: limits.nameMax }),
  business: text("Business", {
    min: limits.businessMin,
    tooShort: `Business must be at least ${limits.businessMin} characters.`,
  }),
};

/** What somebody who wants to sell tells us. */
export const MerchantApplication = z.object({ ...details, email: email() });
export type MerchantApplication = z.infer<typeof MerchantApplication>;

const wrongEmail = "Email format is invalid.";
const noEmailOr = (value: string) => value === "" || z.safeParse(email(), value).success;

/** The merchant form as an admin fills it in, who may know a merchant by phone only. */
export const MerchantEntry = z.object({
  ...details,
  email: z.nullish(
    z.string(wrongEmail).check(
      z.overwrite((value) => plainText(value).toLowerCase()),
      z.refine(noEmailOr, wrongEmail),
    ),
  ),
});
export type MerchantEntry = z.infer<typeof MerchantEntry>;

export const MerchantSignUp = z.object({
  email: email(),
  firstName: text("First Name", { max: limits.nameMax }),
  lastName: text("Last Name", { max: limits.nameMax }),
  password: password(),
  /** Asked for when the account with this email has a second factor. */
  code: optionalFactorCode(),
});
export type MerchantSignUp = z.infer<typeof MerchantSignUp>;

export const Merchant = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.string(),
  brandName: z.string(),
  business: z.string(),
  status: z.enum(merchantStatuses),
  isActive: z.boolean(),
  /** Until when the mailed sign-up link is good; nothing when there is none to follow. */
  invitedUntil: z.nullable(Moment),
  created: Moment,
});
export type Merchant = z.infer<typeof Merchant>;

export const MerchantList = z.strictObject({ merchants: z.array(Merchant), ...paged });
export type MerchantList = z.infer<typeof MerchantList>;

const status = z.optional(z.enum(merchantStatuses, `Status must be one of ${merchantStatuses.join(", ")}.`));
export const MerchantListQuery = z.extend(PageQuery, { status });
export type MerchantListQuery = z.infer<typeof MerchantListQuery>;
const MerchantSearchQuery = z.extend(SearchQuery, { status });
export type MerchantSearchQuery = z.infer<typeof MerchantSearchQuery>;

const MerchantDone = z.strictObject({ success: z.literal(true), message: z.string(), merchant: Merchant });

const MerchantSwitch = z.object({
  merchant: z.object({
    isActive: z.boolean({ error: absentOr("Active is required.", "Active must be yes or no.") }),
  }),
});

/** What a seller does in the first days. `null` once all of it is done, or the seller has put it away. */
export const SellerChecklist = z.strictObject({
  brandId: z.nullable(Id),
  /** The newest product that lacks a picture, or has nothing in stock. */
  withoutPicture: z.nullable(Id),
  withoutStock: z.nullable(Id),
  steps: z.strictObject({
    /** Described and switched on. */
    brand: z.boolean(),
    product: z.boolean(),
    picture: z.boolean(),
    stock: z.boolean(),
    /** Said, be it that there are none. */
    daysOff: z.boolean(),
  }),
});
export type SellerChecklist = z.infer<typeof SellerChecklist>;

export const merchantCalls = calls({
  "GET /merchant/checklist": {
    access: "merchant",
    summary: "What a seller still has to do in the first days",
    reply: z.strictObject({ checklist: z.nullable(SellerChecklist) }),
  },
  "DELETE /merchant/checklist": {
    access: "merchant",
    summary: "Put the list of the first days away",
    reply: Done,
  },
  "POST /merchant/add": {
    access: "open",
    summary: "Apply to sell. An admin may leave the email empty",
    body: MerchantEntry,
    reply: Done,
  },
  "GET /merchant": {
    access: "admin",
    permission: "manage merchants",
    summary: "Merchants, or those of a status, newest first",
    query: MerchantListQuery,
    reply: MerchantList,
  },
  "GET /merchant/search": {
    access: "admin",
    permission: "manage merchants",
    summary: "Merchants by name, email, brand or phone number, at most 100",
    query: MerchantSearchQuery,
    reply: z.strictObject({ merchants: z.array(Merchant) }),
  },
  "PUT /merchant/{id}/active": {
    access: "admin",
    permission: "manage merchants",
    summary: "Disable or enable an approved merchant, with its brand and products",
    body: MerchantSwitch,
    reply: MerchantDone,
  },
  "PUT /merchant/approve/{id}": {
    access: "admin",
    permission: "manage merchants",
    summary: "Approve a merchant. Once more: a sign-up link that has expired is sent anew",
    reply: MerchantDone,
  },
  "PUT /merchant/reject/{id}": {
    access: "admin",
    permission: "manage merchants",
    summary: "Reject an application",
    reply: MerchantDone,
  },
  "POST /merchant/signup/{token}": {
    access: "open",
    summary: "Open the account of an approved merchant with the mailed link, and sign in",
    body: MerchantSignUp,
    reply: SignedIn,
  },
  "DELETE /merchant/delete/{id}": {
    access: "admin",
    permission: "manage merchants",
    summary: "Delete a merchant; its brand and products are disabled",
    reply: Done,
  },
});
