import { randomBytes, randomInt } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";
import { CourierError } from "./courier-error.ts";

export const BookingForm = z.object({
  reference: z.string().regex(/^[\w-]{3,64}$/),
  notify_url: z.url({ protocol: /^https?$/ }),
  pieces: z.int().positive(),
  weight_grams: z.int().positive(),
  value_paise: z.int().min(0),
  cash_to_collect_paise: z.int().min(0),
  /** Checked like a courier does, and not kept. */
  address: z.object({
    name: z.string().min(1),
    phone: z.string().min(1),
    lines: z.array(z.string()).min(1),
    pin_code: z.string().regex(/^\d{6}$/, "must be a PIN code of six digits"),
  }),
});

const journey = ["picked_up", "in_transit", "out_for_delivery", "delivered"];
const daysOnTheWay = 3;

/** Idempotent by its reference: what is booked again is the same booking, as it was, unless that was cancelled. */
export async function createBooking(
  store: Store,
  form: z.infer<typeof BookingForm>,
  stepSeconds: number,
): Promise<Row> {
  await store.run(
    `insert into demo_courier.bookings
       (id, reference, tracking_number, notify_url, cash_to_collect_paise, expected_on, plan, moves_at)
     values ($1, $2, $3, $4, $5, (now() at time zone 'Asia/Kolkata')::date + $6::int, $7, now() + $8 * interval '1 second')
     on conflict (reference) where not is_cancelled do nothing`,
    [
      `booking_${randomBytes(12).toString("base64url")}`,
      form.reference,
      `SIM${randomInt(100_000_000, 999_999_999)}`,
      form.notify_url,
      form.cash_to_collect_paise,
      daysOnTheWay,
      journey,
      stepSeconds,
    ],
  );
  return findBooking(store.run, "reference", form.reference);
}

export async function findBooking(
  run: Run,
  by: "id" | "reference" | "tracking_number",
  value: string,
  { lock = false } = {},
): Promise<Row> {
  const [booking] = await run(
    `select *, expected_on::text as expected_on from demo_courier.bookings
     where ${by} = $1 order by is_cancelled limit 1 ${lock ? "for update" : ""}`,
    [value],
  );
  if (!booking) throw new CourierError(404, "There is no such parcel.");
  return booking;
}

export const listReports = (run: Run, bookingId: string): Promise<Row[]> =>
  run("select status, at, note from demo_courier.reports where booking_id = $1 order by at, id", [bookingId]);

/** What the API shows of a booking. */
export async function describeBooking(run: Run, booking: Row, publicUrl: string) {
  return {
    booking_id: booking.id,
    tracking_number: booking.tracking_number,
    tracking_url: `${publicUrl}/track/${booking.tracking_number}`,
    courier: "Demo Courier",
    expected_on: booking.expected_on,
    cash_to_collect_paise: Number(booking.cash_to_collect_paise),
    is_cancelled: booking.is_cancelled,
    reports: await listReports(run, booking.id),
  };
}

/** Only what was not picked up yet. */
export function cancelBooking(store: Store, id: string): Promise<Row> {
  return store.transaction(async (run) => {
    await findBooking(run, "id", id, { lock: true });
    if ((await listReports(run, id)).length > 0) throw new CourierError(409, "This parcel was picked up already.");
    await run("update demo_courier.bookings set is_cancelled = true, moves_at = null where id = $1", [id]);
    return findBooking(run, "id", id);
  });
}
