import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";

/** What goes wrong with couriers now and then, for tests to ask for. */
export const Faults = z.object({
  /** Nothing but this call is answered. */
  isDown: z.boolean().default(false),
  /** Bookings are made, and their answers lost. */
  losesAnswers: z.boolean().default(false),
  /** No webhook is sent. */
  isSilent: z.boolean().default(false),
  /** Each webhook has a random delay of its own up to this, so that they arrive out of order. */
  shuffledMs: z.int().min(0).max(3_600_000).default(0),
  /** Each webhook is sent this often. */
  times: z.int().min(1).max(10).default(1),
  /** Webhooks are signed with another secret. */
  hasWrongSignature: z.boolean().default(false),
  /** Webhooks say that they were sent this long ago. */
  ageMs: z.int().min(0).max(86_400_000).default(0),
});
export type Faults = z.infer<typeof Faults>;

const allBookings = "*";

/** For one booking, or for all that have no setting of their own. */
export const setFaults = (store: Store, bookingId: string | undefined, faults: Faults) =>
  store.run(
    `insert into demo_courier.faults (booking_id, faults) values ($1, $2)
     on conflict (booking_id) do update set faults = excluded.faults`,
    [bookingId ?? allBookings, faults],
  );

export async function readFaults(run: Run, bookingId = allBookings): Promise<Faults> {
  const [row] = await run(
    "select faults from demo_courier.faults where booking_id in ($1, $2) order by booking_id = $2 limit 1",
    [bookingId, allBookings],
  );
  return Faults.parse(row?.faults ?? {});
}

/** How a webhook is signed wrongly, as its body says to whoever sends it. */
export const signingFault = (secret: string) => (delivery: Row) => {
  const { hasWrongSignature, ageMs } = (JSON.parse(delivery.body) as { faults?: Partial<Faults> }).faults ?? {};
  return { ...(hasWrongSignature && { secret: `not ${secret}` }), ...(ageMs && { ageMs }) };
};
