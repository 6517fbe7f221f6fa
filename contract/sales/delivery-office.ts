import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { absentOr, Done, optionalText, text } from "#contract/fields.ts";
import { isStateCode } from "#contract/indian-states.ts";
import { limits } from "#contract/limits.ts";
import { PageSearchQuery, paged } from "#contract/paging.ts";

/** The number that a form sends as text. */
const readNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value === "" ? undefined : value;

function whole(label: string, max: number) {
  const wrong = `${label} must be a whole number from 0 to ${max}.`;
  return z.pipe(
    z.transform(readNumber),
    z
      .number({ error: absentOr(`${label} is required.`, wrong) })
      .check(z.int({ error: wrong, abort: true }), z.gte(0, wrong), z.lte(max, wrong)),
  );
}

const dispatchDays = whole("Days to dispatch", limits.dispatchDaysMax);
const cutOffHour = whole("Cut-off hour", 23);

/** How soon things are handed over, for sellers who said nothing else. */
export const DispatchTime = z.strictObject({
  /** Working days until a parcel is handed over. */
  dispatchDays: z.number(),
  /** What is ordered before this hour in India counts as ordered that day. */
  cutOffHour: z.number(),
});
export type DispatchTime = z.infer<typeof DispatchTime>;

export const DispatchTimeForm = z.object({ dispatchDays, cutOffHour });
export type DispatchTimeForm = z.infer<typeof DispatchTimeForm>;

const nothing = z.pipe(
  z.transform((value: unknown) => (value === "" || value === undefined ? null : value)),
  z.null(),
);

/** The dispatch time of a seller; what it leaves empty is as the shop has it. */
export const SellerDispatchTimeForm = z.object({
  dispatchDays: z.union([nothing, dispatchDays]),
  cutOffHour: z.union([nothing, cutOffHour]),
});
export type SellerDispatchTimeForm = z.infer<typeof SellerDispatchTimeForm>;

export const SellerDispatchTime = z.strictObject({
  dispatchDays: z.nullable(z.number()),
  cutOffHour: z.nullable(z.number()),
  /** What counts where the seller says nothing. */
  usual: DispatchTime,
});
export type SellerDispatchTime = z.infer<typeof SellerDispatchTime>;

export const DeliveryArea = z.strictObject({
  /** The first digits of its PIN codes. */
  prefix: z.string(),
  /** The two-digit code of its state; `null` where it lies in several. */
  state: z.nullable(z.string()),
  area: z.string(),
  served: z.boolean(),
  cash: z.boolean(),
  /** Working days on the way. */
  days: z.number(),
});
export type DeliveryArea = z.infer<typeof DeliveryArea>;

const yes = (label: string) => z._default(z.boolean(`${label} must be yes or no.`), true);

export const DeliveryAreaForm = z.object({
  state: z.pipe(
    z.transform((value: unknown) => (value === "" || value === undefined ? null : value)),
    z.nullable(
      z.string("State must be a two-digit code.").check(z.refine(isStateCode, "State must be a two-digit code.")),
    ),
  ),
  area: optionalText("Area", { max: limits.nameMax }),
  served: yes("Served"),
  cash: yes("Cash"),
  days: whole("Days", limits.transitDaysMax),
});
export type DeliveryAreaForm = z.infer<typeof DeliveryAreaForm>;

export const isPrefix = (typed: string): boolean => /^[1-9][0-9]{1,5}$/.test(typed);
export const wrongPrefix = "A PIN-code prefix is 2 to 6 digits, the first of which is no zero.";

export const Holiday = z.strictObject({ day: z.string(), name: z.string() });
export type Holiday = z.infer<typeof Holiday>;

const wrongDay = "Day must be a date such as 2026-01-26.";
export const HolidayForm = z.object({
  day: z.string({ error: absentOr("Day is required.", wrongDay) }).check(
    z.trim(),
    z.minLength(1, { error: "Day is required.", abort: true }),
    z.refine((day) => z.safeParse(z.iso.date(), day).success, wrongDay),
  ),
  name: text("Name", { max: limits.nameMax }),
});
export type HolidayForm = z.infer<typeof HolidayForm>;

/** The columns of the file of areas. */
export const areaColumns = ["prefix", "state", "area", "served", "cash", "days"] as const;

const office = { access: "admin", permission: "manage shipping and tax" } as const;

export const deliveryOfficeCalls = calls({
  "GET /delivery/settings": { ...office, summary: "How soon things are handed over", reply: DispatchTime },
  "PUT /delivery/settings": {
    ...office,
    summary: "Set how soon things are handed over, for sellers who say nothing else",
    body: DispatchTimeForm,
    reply: z.extend(DispatchTime, Done.shape),
  },
  "GET /delivery/area": {
    ...office,
    summary:
      "A page of the areas by prefix: those whose prefix begins with the digits, or whose name or state has the letters",
    query: PageSearchQuery,
    reply: z.strictObject({ areas: z.array(DeliveryArea), ...paged }),
  },
  "PUT /delivery/area/{prefix}": {
    ...office,
    summary: "Add or change the area of a PIN-code prefix",
    body: DeliveryAreaForm,
    reply: z.extend(Done, { area: DeliveryArea }),
  },
  "DELETE /delivery/area/{prefix}": {
    ...office,
    summary: "Delete an area; a shorter prefix counts instead, if there is one",
    reply: Done,
  },
  "POST /delivery/import": {
    ...office,
    summary: "Take over a CSV file of areas: all of its rows, or none when one is at fault",
    body: z.object({
      csv: z.string({ error: absentOr("A file is required.", "The file must be text.") }),
      /** Areas that are not in the file are deleted. */
      replace: z._default(z.boolean("Replace must be yes or no."), false),
    }),
    reply: z.extend(Done, { added: z.number(), changed: z.number(), unchanged: z.number(), deleted: z.number() }),
  },
  "GET /delivery/export.csv": {
    ...office,
    summary: "All areas as a CSV file, as the import takes it",
    file: "text/csv",
    reply: z.unknown(),
  },
  "GET /delivery/holiday": {
    ...office,
    summary: "Days without delivery, beside Sundays",
    reply: z.strictObject({ holidays: z.array(Holiday) }),
  },
  "POST /delivery/holiday": {
    ...office,
    summary: "Add a day without delivery, or give it another name",
    body: HolidayForm,
    reply: z.extend(Done, { holiday: Holiday }),
  },
  "DELETE /delivery/holiday/{day}": { ...office, summary: "Deliver on a day again", reply: Done },
  "GET /merchant/delivery": {
    access: "merchant",
    summary: "How soon one hands things over, and what the shop has set",
    reply: SellerDispatchTime,
  },
  "PUT /merchant/delivery": {
    access: "merchant",
    summary: "Say how soon one hands things over; what is left empty is as the shop has it",
    body: SellerDispatchTimeForm,
    reply: z.extend(SellerDispatchTime, Done.shape),
  },
});
