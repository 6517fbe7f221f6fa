import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { toPaise } from "#contract/money.ts";

/** What delivery costs, in rupees. */
export const ShippingRates = z.strictObject({
  flat: z.number(),
  /** From this total on it is free; `null`: never. */
  freeFrom: z.nullable(z.number()),
  /** For cash on delivery, beside what delivery costs. */
  cashFee: z.number(),
  /** Where it costs something else: PIN codes that begin with one of these digits. The longest that fits counts. */
  zones: z.array(z.strictObject({ name: z.string(), prefixes: z.array(z.string()), flat: z.number() })),
  /** From this total on this rate instead of `flat`; a zone goes first. */
  orderValues: z.array(z.strictObject({ from: z.number(), flat: z.number() })),
  /** So much may an order weigh before each further kilogram, begun ones included, costs `perExtraKg`. */
  includedGrams: z.number(),
  perExtraKg: z.number(),
});
export type ShippingRates = z.infer<typeof ShippingRates>;

export const freeShipping: ShippingRates = {
  flat: 0,
  freeFrom: null,
  cashFee: 0,
  zones: [],
  orderValues: [],
  includedGrams: 0,
  perExtraKg: 0,
};

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const amount = (label: string) =>
  z
    .number({ error: absentOr(`${label} is required.`, `${label} must be a number.`) })
    .check(
      z.gte(0, { error: `${label} may not be negative.`, abort: true }),
      z.lte(limits.priceMax, { error: `${label} must be at most ${limits.priceMax}.`, abort: true }),
      z.refine(hasTwoDecimals, `${label} must have at most two decimals.`),
    );

const wrongPrefix = "A PIN-code prefix is 1 to 6 digits.";
const prefix = z.pipe(
  z.string(wrongPrefix).check(z.overwrite((value) => value.replaceAll(/\s/g, ""))),
  z.string().check(z.regex(/^\d{1,6}$/, wrongPrefix)),
);

const ZoneForm = z.object({
  name: z
    .string({ error: absentOr("Each zone needs a name.", "The name of a zone must be text.") })
    .check(
      z.trim(),
      z.minLength(1, { error: "Each zone needs a name.", abort: true }),
      z.maxLength(limits.nameMax, `The name of a zone must be at most ${limits.nameMax} characters.`),
    ),
  prefixes: z
    .array(prefix, "The PIN-code prefixes of a zone must be a list.")
    .check(
      z.minLength(1, "Each zone needs at least one PIN-code prefix."),
      z.maxLength(limits.zonePrefixesMax, `A zone has at most ${limits.zonePrefixesMax} PIN-code prefixes.`),
    ),
  flat: amount("The rate of a zone"),
});

/** What stands there a second time. */
const repeated = <T>(values: readonly T[]): T | undefined => values.find((value, i) => values.indexOf(value) < i);

const zones = z.array(ZoneForm, "Zones must be a list.").check(
  z.maxLength(limits.zonesMax, `There are at most ${limits.zonesMax} zones.`),
  z.refine((given) => repeated(given.flatMap((zone) => zone.prefixes)) === undefined, {
    error: ({ input }) => {
      const all = (input as z.infer<typeof ZoneForm>[]).flatMap((zone) => zone.prefixes);
      return `The PIN-code prefix ${repeated(all)} is given twice.`;
    },
  }),
);

const orderValues = z
  .array(
    z.object({ from: amount("An order value"), flat: amount("The rate of an order value") }),
    "Order values must be a list.",
  )
  .check(
    z.maxLength(limits.orderValuesMax, `There are at most ${limits.orderValuesMax} order values.`),
    z.refine(
      (given) => repeated(given.map(({ from }) => toPaise(from))) === undefined,
      "The same order value is given twice.",
    ),
  );

const wrongWeight = `The included weight must be a whole number of grams from 0 to ${limits.weightGramsMax}.`;

/** The rates as they are set; what is left out is nothing. */
export const ShippingForm = z.object({
  flat: amount("Flat rate"),
  freeFrom: z._default(z.nullable(amount("Free from")), null),
  cashFee: z._default(amount("Cash fee"), 0),
  zones: z._default(zones, []),
  orderValues: z._default(orderValues, []),
  includedGrams: z._default(
    z.int(wrongWeight).check(z.gte(0, wrongWeight), z.lte(limits.weightGramsMax, wrongWeight)),
    0,
  ),
  perExtraKg: z._default(amount("The rate of a further kilogram"), 0),
});
export type ShippingForm = z.infer<typeof ShippingForm>;

interface Parcel {
  /** What is bought, after discounts. */
  totalPaise: number;
  weightGrams: number;
  pincode?: string | undefined;
}

function findZone({ zones }: ShippingRates, pincode: string): ShippingRates["zones"][number] | undefined {
  const digits = pincode.replaceAll(/\D/g, "");
  const fits = zones.flatMap((zone) =>
    zone.prefixes.filter((each) => digits.startsWith(each)).map((found) => ({ zone, found })),
  );
  return fits.toSorted((a, b) => b.found.length - a.found.length)[0]?.zone;
}

/** What delivery of an order costs. Nothing is delivered of an empty bag. */
export function shippingPaise(rates: ShippingRates, { totalPaise, weightGrams, pincode = "" }: Parcel): number {
  if (totalPaise <= 0) return 0;
  if (rates.freeFrom !== null && totalPaise >= toPaise(rates.freeFrom)) return 0;
  const byValue = rates.orderValues
    .filter(({ from }) => totalPaise >= toPaise(from))
    .toSorted((a, b) => b.from - a.from)[0];
  const { flat } = findZone(rates, pincode) ?? byValue ?? rates;
  const extraKilograms = Math.ceil(Math.max(0, weightGrams - rates.includedGrams) / 1000);
  return toPaise(flat) + extraKilograms * toPaise(rates.perExtraKg);
}

/** Whether delivery costs nobody anything. */
export const isAlwaysFree = (rates: ShippingRates): boolean =>
  [rates, ...rates.zones, ...rates.orderValues].every(({ flat }) => flat === 0) && rates.perExtraKg === 0;

/** What cash on delivery costs beside. */
export const cashFeePaise = ({ cashFee }: ShippingRates): number => toPaise(cashFee);

export const shippingCalls = calls({
  "GET /shipping": {
    access: "open",
    summary: "What delivery costs",
    reply: ShippingRates,
  },
  "PUT /shipping": {
    access: "admin",
    permission: "manage shipping and tax",
    summary: "Set what delivery costs, from the next order on",
    body: ShippingForm,
    reply: z.extend(ShippingRates, { success: z.literal(true), message: z.string() }),
  },
});
