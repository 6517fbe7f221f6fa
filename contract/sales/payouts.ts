import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, Id, Moment, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged } from "#contract/paging.ts";

/** `to approve`: nothing but the seller's word says that the money was collected at the door. */
export const payoutStates = ["to approve", "due", "waiting", "done", "refused"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const sellersWord = "only the seller's word";

/** What shows that the cash was collected. */
export const cashProofs = ["courier's report", "courier's settlement", sellersWord] as const;
export type CashProof = (typeof cashProofs)[number];

/** What the buyer and the seller of the pieces have in common. */
const sellerMatches = ["email", "phone", "address"] as const;
export type SellerMatch = (typeof sellerMatches)[number];

/** A name before the at sign and the handle of a bank or app behind it. */
const upiForm = /^[a-z0-9._-]{2,200}@[a-z][a-z0-9]{1,63}$/i;
/** Four letters of the bank, a zero, six characters of the branch. */
const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/;
const accountForm = /^\d{9,18}$/;

const typed = (label: string, overwrite: (value: string) => string) =>
  z.optional(
    z
      .string(`${label} must be text.`)
      .check(z.maxLength(limits.emailMax, `${label} is too long.`), z.overwrite(overwrite)),
  );
const withoutSpaces = (value: string) => value.replaceAll(/\s/g, "");

interface Typed {
  upi?: string | undefined;
  account?: string | undefined;
  ifsc?: string | undefined;
  name?: string | undefined;
}

const isBank = ({ upi }: Typed) => !upi;

/** Where money for what was paid in cash goes: a UPI address, or a bank account. */
export const RefundToForm = z
  .object(
    {
      upi: typed("UPI address", withoutSpaces),
      account: typed("Account number", withoutSpaces),
      ifsc: typed("IFSC", (value) => withoutSpaces(value).toUpperCase()),
      name: z.optional(optionalText("Name", { max: limits.nameMax })),
    },
    "Please say where the money should go: a UPI address or a bank account.",
  )
  .check(
    z.refine<Typed>(({ upi, account, ifsc, name }) => !(upi && (account || ifsc || name)), {
      path: ["upi"],
      error: "Please give a UPI address or a bank account, not both.",
    }),
    z.refine<Typed>(({ upi }) => !upi || upiForm.test(upi), {
      path: ["upi"],
      error: "UPI address must look like name@bank.",
    }),
    z.refine<Typed>(({ upi, account, ifsc, name }) => Boolean(upi || account || ifsc || name), {
      path: ["upi"],
      error: "Please give a UPI address or a bank account.",
    }),
    z.refine<Typed>((form) => !isBank(form) || accountForm.test(form.account ?? ""), {
      path: ["account"],
      error: "Account number must be 9 to 18 digits.",
    }),
    z.refine<Typed>((form) => !isBank(form) || ifscForm.test(form.ifsc ?? ""), {
      path: ["ifsc"],
      error: "IFSC must be 11 characters such as HDFC0001234.",
    }),
    z.refine<Typed>((form) => !isBank(form) || Boolean(form.name), {
      path: ["name"],
      error: "Please give the name of the account's holder.",
    }),
  );
export type RefundToForm = z.infer<typeof RefundToForm>;

export const Payout = z.strictObject({
  _id: Id,
  order: z.strictObject({ _id: Id, number: z.string() }),
  return: z.nullable(Id),
  claim: z.nullable(Id),
  amount: z.number(),
  method: z.enum(["upi", "bank"]),
  /** Masked. */
  to: z.string(),
  /** `hand`: staff pay it themselves and then say so. */
  provider: z.enum(["hand", "demo"]),
  state: z.enum(payoutStates),
  proof: z.enum(cashProofs),
  /** The buyer may be the seller in disguise. */
  flags: z.array(z.enum(sellerMatches)),
  /** By somebody who may refund orders; `null` where nobody had to, or nobody has. */
  approved: z.nullable(Moment),
  reference: z.nullable(z.string()),
  created: Moment,
  done: z.nullable(Moment),
});
export type Payout = z.infer<typeof Payout>;

export const PayoutListQuery = z.extend(PageQuery, {
  /** Left out: those that are not done. */
  state: z.optional(z.enum(["", ...payoutStates], `State must be one of ${payoutStates.join(", ")}.`)),
});
export type PayoutListQuery = z.infer<typeof PayoutListQuery>;

/** The details as they were typed, for staff who pay by hand. */
const PayoutDetails = z.strictObject({
  upi: z.optional(z.string()),
  account: z.optional(z.string()),
  ifsc: z.optional(z.string()),
  name: z.optional(z.string()),
});

const forPayouts = { access: "admin", permission: "refund orders" } as const;

export const payoutCalls = calls({
  "GET /payout": {
    ...forPayouts,
    summary: "Money for what was paid in cash that is on its way back, oldest first; refused ones wait for a person",
    query: PayoutListQuery,
    reply: z.strictObject({ payouts: z.array(Payout), ...paged }),
  },
  "PUT /payout/{id}/status": {
    ...forPayouts,
    summary: "Approve a payout for cash that only its seller says was collected. To repeat it changes nothing",
    body: z.object({ status: z.literal("Approved", "Status must be Approved.") }),
    reply: z.strictObject({ success: z.literal(true), message: z.string(), payout: Payout }),
  },
  "PUT /order/{id}/cash-remitted": {
    ...forPayouts,
    summary:
      "Note that the courier has paid over the cash of a delivered order: all of it, once. To repeat it changes nothing",
    body: z.object({ amount: z.number("Amount must be a number of rupees.") }),
    reply: Done,
  },
  "POST /payout/{id}/details": {
    ...forPayouts,
    summary: "Where a payment that staff make by hand goes, in clear. Whoever looks is in the audit log",
    reply: z.strictObject({ amount: z.number(), refundTo: PayoutDetails }),
  },
});
