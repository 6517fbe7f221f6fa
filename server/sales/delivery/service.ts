import { type SQL, sql } from "drizzle-orm";
import type { DaysOff } from "#contract/catalogue/brands.ts";
import { stateCodeOf, stateName } from "#contract/indian-states.ts";
import { formatDay } from "#contract/indian-time.ts";
import { limits } from "#contract/limits.ts";
import { formatArrival, noCashAt, notServed, readPin, unknownPin } from "#contract/pin-code.ts";
import type { Delivery } from "#contract/sales/delivery.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import { badRequest } from "#server/shop-error.ts";
import { promisedDay } from "./promise.ts";

/** Until an admin says otherwise: a working day to pack, and what is ordered before two in the afternoon counts as ordered that day. */
export const usualDispatchTime = { dispatchDays: 1, cutOffHour: 14 };

/** The area of a PIN code: that of the longest prefix that fits. */
interface PinArea {
  prefix: string;
  /** The two-digit code; none where the area lies in several states. */
  state: string | null;
  isServed: boolean;
  takesCash: boolean;
  transitDays: number;
}

/** What a promise is made of, all of one moment. */
export interface DeliveryConditions {
  /** The day and the hour in India. */
  day: string;
  hour: number;
  /** None for what is no PIN code, or none that anybody knows. */
  area: PinArea | null;
  dispatchDays: number;
  cutOffHour: number;
  /** From today on. */
  holidays: string[];
}

/** What the seller of a product says of itself; what it leaves out is as the shop has it. */
export interface SellerDispatchTime {
  dispatchDays: number | null;
  cutOffHour: number | null;
  daysOff: DaysOff | null;
}

const digits = (pincode: SQL): SQL => sql`regexp_replace(${pincode}, '\\s', '', 'g')`;

/** The area of a PIN code as JSON. Each prefix is looked up by its key. */
const pinAreaSql = (pincode: SQL): SQL => sql`(
  select json_build_object('prefix', area.prefix, 'state', area.state, 'isServed', area.is_served, 'takesCash', area.takes_cash,
                           'transitDays', area.transit_days)
    from (select ${digits(pincode)} as pin) given
    join pin_areas area on area.prefix in (left(pin, 2), left(pin, 3), left(pin, 4), left(pin, 5), pin)
   where pin ~ '^[1-9][0-9]{5}$'
   order by length(area.prefix) desc limit 1)`;

const nowInIndia = sql`(now() at time zone 'Asia/Kolkata')`;

/** As JSON (`DeliveryConditions`), for a statement that reads more besides: an order pays no further round trip for its promise. */
export const deliveryConditionsSql = (pincode: SQL): SQL => sql`json_build_object(
  'day', ${nowInIndia}::date, 'hour', extract(hour from ${nowInIndia})::int, 'area', ${pinAreaSql(pincode)},
  'dispatchDays', coalesce((select dispatch_days from delivery_settings), ${sql.raw(String(usualDispatchTime.dispatchDays))}),
  'cutOffHour', coalesce((select cut_off_hour from delivery_settings), ${sql.raw(String(usualDispatchTime.cutOffHour))}),
  'holidays', coalesce((select json_agg(day) from (
     select day from holidays where day >= ${nowInIndia}::date order by day limit ${sql.raw(String(limits.holidaysMax))}) coming), '[]'))`;

/** What the brand `b` says of its dispatch time, as JSON (`SellerDispatchTime`). */
export const sellerDispatchSql = sql`json_build_object('dispatchDays', b.dispatch_days, 'cutOffHour', b.cut_off_hour, 'daysOff',
  case when b.days_off_from is not null then json_build_object('from', b.days_off_from, 'until', b.days_off_until) end)`;

/** The day on which something of a seller arrives; nothing where the shop does not deliver, or the place is unknown. */
export function arrivalOf(conditions: DeliveryConditions, seller: SellerDispatchTime | null): string | null {
  if (!conditions.area?.isServed) return null;
  return promisedDay({
    orderedOn: conditions.day,
    orderedHour: conditions.hour,
    cutOffHour: seller?.cutOffHour ?? conditions.cutOffHour,
    dispatchDays: seller?.dispatchDays ?? conditions.dispatchDays,
    daysOff: seller?.daysOff ?? null,
    transitDays: conditions.area.transitDays,
    holidays: conditions.holidays,
  });
}

const whyNotServed = (area: PinArea | null, pincode: string): string => (area ? notServed : unknownPin)(pincode);

/** The promise for what comes from these sellers: the last of it counts. `offersCash`: whether the shop takes cash at all. */
export function describeDelivery(
  conditions: DeliveryConditions,
  pincode: string,
  sellers: readonly (SellerDispatchTime | null)[],
  offersCash: boolean,
): Delivery {
  const days = sellers.flatMap((seller) => arrivalOf(conditions, seller) ?? []);
  const served = conditions.area?.isServed ?? false;
  if (!served) return { served, cash: false, arrives: null, sentence: whyNotServed(conditions.area, pincode) };
  const arrives = days.toSorted().at(-1) ?? null;
  const cash = offersCash && conditions.area?.takesCash === true;
  const promise =
    arrives && (new Set(days).size > 1 ? `All of it arrives by ${formatDay(arrives)}` : formatArrival(arrives));
  const refusal = offersCash && !cash ? noCashAt(pincode) : "";
  return { served, cash, arrives, sentence: [promise, refusal].filter(Boolean).join(". ") };
}

/** Why nothing of an order can go there; empty where it can, and for an address without a PIN code. */
export const findDeliveryObstacle = ({ area }: DeliveryConditions, zipCode: string): string => {
  const pin = readPin(zipCode);
  return pin && !area?.isServed ? whyNotServed(area, pin) : "";
};

const readArea = prepare<{ pincode: string }, { area: PinArea | null }>(
  "area of a PIN code",
  sql`select ${pinAreaSql(sql`${sql.placeholder("pincode")}::text`)} as area`,
);

const isIndia = (country: string): boolean => /^(india|in|bharat|भारत)$/i.test(country.trim());

/** Refuses a known state of India that the PIN code certainly does not lie in. Whatever is not certain is left to the person. */
export async function assertStateOfPin(
  db: Queries,
  { zipCode, state, country }: { zipCode: string; state: string; country: string },
): Promise<void> {
  const pincode = readPin(zipCode);
  const given = stateCodeOf(state);
  if (!pincode || !given || !isIndia(country)) return;
  const [found] = await readArea(db, { pincode });
  const actual = found?.area?.state;
  if (!actual || actual === given) return;
  const sentence = `The PIN code ${pincode} lies in ${stateName(actual)}, not in ${stateName(given)}. Please correct one of them.`;
  throw badRequest(sentence, { state: sentence });
}
