import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, Id, optionalText, text } from "#contract/fields.ts";
import { isStateCode } from "#contract/indian-states.ts";
import { limits } from "#contract/limits.ts";
import { toPaiseOrNull } from "#contract/money.ts";
import type { TaxRateRow } from "./gst.ts";
import { gstinProblem, normalizeGstin } from "./gstin.ts";

/** `flat`: one rate on top of prices. `gst`: prices include the Indian goods and services tax. */
export const taxSchemes = ["flat", "gst"] as const;
export type TaxScheme = (typeof taxSchemes)[number];

/** How the shop is taxed. In the flat scheme state and GSTIN may be empty. */
export const TaxSettings = z.strictObject({
  scheme: z.enum(taxSchemes),
  /** The two-digit code of the state that the shop sells from. */
  sellerState: z.string(),
  gstin: z.string(),
});
export type TaxSettings = z.infer<typeof TaxSettings>;

export const flatTax: TaxSettings = { scheme: "flat", sellerState: "", gstin: "" };

const noState = "State is required.";
const wrongState = "State must be the two-digit code of a state of India.";

/** What is wrong with a state and a GSTIN of it: the first sentence, or nothing. */
function stateProblem(code: string): string {
  if (code === "") return noState;
  return isStateCode(code) ? "" : wrongState;
}
const gstinOfStateProblem = (gstin: string, state: string): string => {
  if (gstin === "") return "GSTIN is required.";
  return gstinProblem(gstin, isStateCode(state) ? state : undefined);
};

const gstin = z.string("GSTIN must be text.").check(z.overwrite(normalizeGstin));

export const TaxForm = z
  .object({
    scheme: z.enum(taxSchemes, "Scheme must be flat or gst."),
    sellerState: optionalText("State", { max: limits.nameMax }),
    gstin: z._default(gstin, ""),
  })
  .check(({ value: { scheme, sellerState, gstin }, issues }) => {
    const isOptional = scheme === "flat";
    const refuse = (field: string, message: string) => {
      if (message) issues.push({ code: "custom", path: [field], message, input: undefined });
    };
    if (!isOptional || sellerState) refuse("sellerState", stateProblem(sellerState));
    if (!isOptional || gstin) refuse("gstin", gstinOfStateProblem(gstin, sellerState));
  });
export type TaxForm = z.infer<typeof TaxForm>;

/** A rate of GST. */
export const TaxRate = z.strictObject({
  _id: Id,
  chapter: z.string(),
  /** The highest value of a piece, without tax, in rupees; `null`: above all others. */
  upTo: z.nullable(z.number()),
  /** In percent. */
  rate: z.number(),
  /** Its first day in India. */
  from: z.iso.date(),
});
export type TaxRate = z.infer<typeof TaxRate>;

/** Those of all days, and whether they count at all. */
export const TaxRates = z.strictObject({ scheme: z.enum(taxSchemes), rates: z.array(TaxRate) });
export type TaxRates = z.infer<typeof TaxRates>;

/** A rate as the rules of GST take it. */
export const toTaxRateRow = ({ chapter, upTo, rate, from }: TaxRate): TaxRateRow => ({
  chapter,
  upToPaise: toPaiseOrNull(upTo),
  ratePercent: rate,
  fromDay: from,
});

/** Numbers arrive as text from a form and as themselves from a script. */
const readNumber = (value: unknown) => {
  if (typeof value !== "string") return value ?? null;
  const typed = value.trim();
  if (typed === "") return null;
  return /^-?\d{1,12}(\.\d{1,9})?$/.test(typed) ? Number(typed) : Number.NaN;
};
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const wrongRate = "Rate must be a percentage from 0 to 100.";
const wrongChapter = "Chapter must be the first two digits of an HSN code.";
const wrongDay = "From must be a date such as 2027-04-01.";

export const TaxRateForm = z.object({
  chapter: text("Chapter", { max: limits.nameMax }).check(z.regex(/^\d{2}$/, wrongChapter)),
  upTo: z.pipe(
    z.transform(readNumber),
    z.nullable(
      z
        .number("Up to must be a number.")
        .check(
          z.gt(0, { error: "Up to must be more than 0.", abort: true }),
          z.lte(limits.priceMax, { error: `Up to must be at most ${limits.priceMax}.`, abort: true }),
          z.refine(hasTwoDecimals, "Up to must have at most two decimals."),
        ),
    ),
  ),
  rate: z.pipe(
    z.transform(readNumber),
    z
      .number({ error: absentOr("Rate is required.", wrongRate) })
      .check(
        z.gte(0, { error: wrongRate, abort: true }),
        z.lte(100, { error: wrongRate, abort: true }),
        z.refine(hasTwoDecimals, "Rate must have at most two decimals."),
      ),
  ),
  from: z.string({ error: absentOr("From is required.", wrongDay) }).check(
    z.trim(),
    z.minLength(1, { error: "From is required.", abort: true }),
    z.refine((day) => z.safeParse(z.iso.date(), day).success, wrongDay),
  ),
});
export type TaxRateForm = z.infer<typeof TaxRateForm>;

/** Under which name and number a merchant sells. All of it is empty while the shop sells for it. */
export const MerchantTax = z.strictObject({
  legalName: z.string(),
  address: z.string(),
  /** The two-digit code. */
  state: z.string(),
  gstin: z.string(),
});
export type MerchantTax = z.infer<typeof MerchantTax>;

export const MerchantTaxForm = z
  .object({
    legalName: text("Legal name", { max: limits.nameMax }),
    address: text("Address"),
    state: text("State", { max: limits.nameMax }).check(z.refine(isStateCode, wrongState)),
    gstin: gstin.check(z.minLength(1, { error: "GSTIN is required.", abort: true })),
  })
  .check(({ value: { state, gstin }, issues }) => {
    const message = gstinOfStateProblem(gstin, state);
    if (message) issues.push({ code: "custom", path: ["gstin"], message, input: undefined });
  });
export type MerchantTaxForm = z.infer<typeof MerchantTaxForm>;

export const taxCalls = calls({
  "GET /tax": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "How the shop is taxed",
    reply: TaxSettings,
  },
  "PUT /tax": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "Set how the shop is taxed, from the next order on",
    body: TaxForm,
    reply: z.extend(TaxSettings, Done.shape),
  },
  "GET /tax/rate": {
    access: "staff or merchant",
    summary: "The rates of GST by chapter of the HSN code, day and value of a piece, and whether they count",
    reply: TaxRates,
  },
  "POST /tax/rate/add": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "Add a rate. On its first day the rates of earlier days of its chapter end",
    body: TaxRateForm,
    reply: z.extend(Done, { rate: TaxRate }),
  },
  "DELETE /tax/rate/delete/{id}": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "Delete a rate whose first day has not come",
    reply: Done,
  },
  "GET /merchant/tax": {
    access: "merchant",
    summary: "Under which name and number one sells; empty while the shop sells for one",
    reply: MerchantTax,
  },
  "PUT /merchant/tax": {
    access: "merchant",
    summary: "Sell under one's own name and number, from the next order on",
    body: MerchantTaxForm,
    reply: z.extend(MerchantTax, Done.shape),
  },
});
