import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { sizes } from "#contract/catalogue/sizes.ts";
import { dayInQuery, Id, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { claimDecisions, claimKinds } from "#contract/sales/cases/claims.ts";
import { returnReasons } from "#contract/sales/cases/returns.ts";
import { parcelStatuses } from "#contract/sales/parcels.ts";

/** The first and the last day, by the clock of India, both included. Left out: the ninety days until today. */
const span = {
  from: dayInQuery("From"),
  to: dayInQuery("To"),
  /** The slug of a seller's brand, for staff. */
  brand: z.optional(optionalText("Brand", { max: limits.slugMax })),
};
export const ReportQuery = z.object(span);
export type ReportQuery = z.infer<typeof ReportQuery>;

const days = { from: z.string(), to: z.string() };

/** Pieces that something happened to, of those that were delivered in the same days; the percentage is `null` where too few were. */
const share = { pieces: z.number(), delivered: z.number(), percent: z.nullable(z.number()) };

const product = { product: Id, name: z.string(), sku: z.string(), seller: z.string() };
/** One sentence of what the figures say, where they say something; otherwise empty. */
const verdict = z.string();

const Week = z.strictObject({ /** Its Monday. */ day: z.string(), pieces: z.number() });
const OfProduct = z.strictObject({ ...product, ...share, verdict });
const OfSeller = z.strictObject({ seller: z.string(), ...share });

export const ReturnReport = z.strictObject({
  ...days,
  /** Those that were neither withdrawn nor refused. */
  returns: z.number(),
  ...share,
  /** What goes back for pieces that were accepted, in rupees. */
  refund: z.number(),
  weeks: z.array(Week),
  reasons: z.array(
    z.strictObject({ reason: z.enum(returnReasons), pieces: z.number(), percent: z.nullable(z.number()) }),
  ),
  products: z.array(OfProduct),
  sizes: z.array(
    z.strictObject({
      ...product,
      size: z.enum(sizes),
      ...share,
      tooSmall: z.number(),
      tooLarge: z.number(),
      verdict,
    }),
  ),
  sellers: z.array(OfSeller),
});
export type ReturnReport = z.infer<typeof ReturnReport>;

export const ExchangeReport = z.strictObject({
  ...days,
  exchanges: z.number(),
  ...share,
  weeks: z.array(Week),
  moves: z.array(z.strictObject({ from: z.enum(sizes), to: z.enum(sizes), pieces: z.number() })),
  products: z.array(z.strictObject({ ...product, ...share, larger: z.number(), smaller: z.number(), verdict })),
  sellers: z.array(OfSeller),
});
export type ExchangeReport = z.infer<typeof ExchangeReport>;

export const ClaimReport = z.strictObject({
  ...days,
  claims: z.number(),
  ...share,
  weeks: z.array(Week),
  kinds: z.array(z.strictObject({ kind: z.enum(claimKinds), pieces: z.number(), percent: z.nullable(z.number()) })),
  decisions: z.array(z.strictObject({ decision: z.nullable(z.enum(claimDecisions)), pieces: z.number() })),
  products: z.array(OfProduct),
  /** Who carried the pieces, and how many parcels it carried in these days. */
  couriers: z.array(
    z.strictObject({ courier: z.string(), pieces: z.number(), parcels: z.number(), percent: z.nullable(z.number()) }),
  ),
  sellers: z.array(OfSeller),
});
export type ClaimReport = z.infer<typeof ClaimReport>;

export const CourierFigures = z.strictObject({
  /** Empty where none was named. */
  courier: z.string(),
  /** Handed over in these days. */
  parcels: z.number(),
  delivered: z.number(),
  /** From handing over to delivery, on average. */
  averageDays: z.nullable(z.number()),
  /** Those with an expected date, and those of them that came after it or are still out. */
  promised: z.number(),
  late: z.number(),
  percent: z.nullable(z.number()),
  failedAttempts: z.number(),
  returned: z.number(),
  /** Parcels that came back because they were not accepted at the door. */
  refused: z.number(),
  lost: z.number(),
  verdict,
});
export type CourierFigures = z.infer<typeof CourierFigures>;

export const ParcelReport = z.strictObject({
  ...days,
  parcels: z.number(),
  delivered: z.number(),
  late: z.number(),
  couriers: z.array(CourierFigures),
  /** On their way now, and past their date: the latest first. */
  overdue: z.array(
    z.strictObject({
      _id: Id,
      orderId: Id,
      number: z.string(),
      courier: z.string(),
      trackingNumber: z.nullable(z.string()),
      status: z.enum(parcelStatuses),
      expectedOn: z.string(),
      daysLate: z.number(),
    }),
  ),
});
export type ParcelReport = z.infer<typeof ParcelReport>;

export const reportNames = ["returns", "exchanges", "claims", "parcels"] as const;
export type ReportName = (typeof reportNames)[number];

/** Staff who read orders see all sellers; a merchant sees its own brand. */
const office = { access: "admin or merchant", permission: "read orders", query: ReportQuery } as const;
const file = { ...office, file: "text/csv", reply: z.unknown() } as const;

export const afterSaleReportCalls = calls({
  "GET /report/returns": {
    ...office,
    summary: "What came back in some days, by reason, product, size and seller; a merchant's its own",
    reply: z.strictObject({ report: ReturnReport }),
  },
  "GET /report/exchanges": {
    ...office,
    summary: "What was changed for another size in some days, by product, sizes and seller; a merchant's its own",
    reply: z.strictObject({ report: ExchangeReport }),
  },
  "GET /report/claims": {
    ...office,
    summary:
      "What came damaged, wrong or not at all in some days, by kind, product, courier and seller; a merchant's its own",
    reply: z.strictObject({ report: ClaimReport }),
  },
  "GET /report/parcels": {
    ...office,
    summary:
      "How couriers delivered what was handed over in some days, and which parcels are late now; a merchant's its own",
    reply: z.strictObject({ report: ParcelReport }),
  },
  "GET /report/returns.csv": { ...file, summary: "Returned pieces by product, size, reason and seller as a file" },
  "GET /report/exchanges.csv": { ...file, summary: "Exchanged pieces by product, sizes and seller as a file" },
  "GET /report/claims.csv": { ...file, summary: "Claimed pieces by product, kind, courier and decision as a file" },
  "GET /report/parcels.csv": { ...file, summary: "The figures of the couriers as a file" },
});
