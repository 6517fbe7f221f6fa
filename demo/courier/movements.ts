import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Row, Run, Store } from "#demo/simulator/store.ts";
import { findBooking } from "./bookings.ts";
import { CourierError } from "./courier-error.ts";
import { readFaults } from "./faults.ts";

/** What a test lets happen to a parcel. */
export const Control = z.discriminatedUnion("action", [
  z.object({ action: z.literal("advance"), steps: z.int().min(1).max(5).default(1) }),
  z.object({ action: z.literal("delay"), days: z.int().min(1).max(60) }),
  z.object({ action: z.enum(["fail attempt", "refuse", "lose"]) }),
]);

interface Step {
  status: string;
  note: string;
  /** Where it goes from there. */
  plan: string[];
}

const notes: Record<string, string> = {
  picked_up: "Picked up from the sender",
  in_transit: "Left the sorting centre",
  out_for_delivery: "With the delivery agent",
  delivered: "Handed to the recipient",
  returned: "Back at the sender",
};

const detours: Record<"fail attempt" | "refuse" | "lose", Step> = {
  "fail attempt": {
    status: "attempt_failed",
    note: "Nobody was at home",
    plan: ["out_for_delivery", "delivered"],
  },
  refuse: { status: "refused", note: "The recipient did not accept it", plan: ["returned"] },
  lose: { status: "lost", note: "Cannot be found", plan: [] },
};

const nextStep = ({ plan }: Row): Step | undefined => {
  const [status, ...rest] = plan as string[];
  return status ? { status, note: notes[status] ?? "", plan: rest } : undefined;
};

export function control(store: Store, id: string, form: z.infer<typeof Control>, stepSeconds: number): Promise<void> {
  return store.transaction(async (run) => {
    const booking = await findBooking(run, "id", id, { lock: true });
    if (booking.is_cancelled) throw new CourierError(409, "This parcel was cancelled.");
    if (form.action === "delay") return delay(run, id, form.days);
    if (form.action === "advance") {
      for (let i = 0; i < form.steps; i++) await move(run, await findBooking(run, "id", id), nextStep, stepSeconds);
      return;
    }
    if (booking.plan.length === 0) throw new CourierError(409, "This parcel has come to its end.");
    await move(run, booking, () => detours[form.action], stepSeconds);
  });
}

async function delay(run: Run, id: string, days: number): Promise<void> {
  await run(
    "update demo_courier.bookings set expected_on = expected_on + $2::int, moves_at = moves_at + $2::int * interval '1 day' where id = $1",
    [id, days],
  );
  await queueWebhook(run, await findBooking(run, "id", id), []);
}

async function move(run: Run, booking: Row, choose: (booking: Row) => Step | undefined, stepSeconds: number) {
  const step = choose(booking);
  if (!step) return;
  const [report] = await run(
    // Two reports of one booking never have the same moment, so that their order can be told.
    `insert into demo_courier.reports (booking_id, status, at, note)
     select $1, $2, greatest(date_trunc('milliseconds', clock_timestamp()), max(at) + interval '1 millisecond'), $3
     from demo_courier.reports where booking_id = $1 returning status, at, note`,
    [booking.id, step.status, step.note],
  );
  await run(
    `update demo_courier.bookings set plan = $2,
       moves_at = case when cardinality($2::text[]) > 0 then now() + $3 * interval '1 second' end where id = $1`,
    [booking.id, step.plan, stepSeconds],
  );
  await queueWebhook(run, booking, [report as Row]);
}

/** Queues the webhook in the transaction of the movement itself (outbox), so that it is sent whatever happens in between. */
async function queueWebhook(run: Run, booking: Row, reports: Row[]): Promise<void> {
  const faults = await readFaults(run, booking.id);
  if (faults.isSilent) return;
  const { hasWrongSignature, ageMs } = faults;
  const body = JSON.stringify({
    event_id: randomUUID(),
    booking_id: booking.id,
    expected_on: booking.expected_on,
    reports,
    ...((hasWrongSignature || ageMs > 0) && { faults: { hasWrongSignature, ageMs } }),
  });
  for (let i = 0; i < faults.times; i++) {
    await run(
      `insert into demo_courier.deliveries (url, body, due_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
      [booking.notify_url, body, Math.random() * faults.shuffledMs],
    );
  }
}

const movedAtOnce = 20;

/** Parcels go on by themselves, a step at a time. */
export async function moveDueParcels(store: Store, stepSeconds: number): Promise<void> {
  const due = await store.run(
    `select id from demo_courier.bookings where moves_at <= now() order by moves_at limit ${movedAtOnce}`,
  );
  for (const { id } of due) {
    await store.transaction(async (run) => {
      const booking = await findBooking(run, "id", id, { lock: true });
      const isDue = booking.moves_at !== null && booking.moves_at <= new Date();
      if (isDue) await move(run, booking, nextStep, stepSeconds);
    });
  }
}

/** Lets time pass for all parcels. */
export const passTime = (store: Store, minutes: number) =>
  store.run(
    "update demo_courier.bookings set moves_at = moves_at - $1 * interval '1 minute' where moves_at is not null",
    [minutes],
  );
