import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm";
import { defineJob, everyMinute } from "#server/platform/jobs/define-job.ts";
import { recordCourierReport } from "#server/sales/parcels/service.ts";
import { type ParcelRow, parcels } from "#server/sales/parcels/tables.ts";
import type { CourierContext } from "./courier-context.ts";
import { CourierError } from "./providers/courier.ts";

const concurrency = 5;
const maxParcels = 200;
/** What is left is asked for in the next minute: a courier that cannot be reached takes long to time out. */
const roundMs = 45_000;

/** Backoff: a parcel is asked for every ten minutes at first, every four hours at last. Webhooks are sooner. */
const shortestInterval = sql.raw("interval '10 minutes'");
const interval = sql`least(greatest((now() - ${parcels.createdAt}) / 12, ${shortestInterval}), interval '4 hours')`;

export const pollCouriersJob = defineJob("poll-couriers", everyMinute);

/** Finds out what no webhook has reported: asks for every parcel that a courier carries and that has not come to its end. */
export async function pollCouriers(context: CourierContext): Promise<void> {
  const open = await context.db
    .select()
    .from(parcels)
    .where(
      and(
        isNull(parcels.endedAt),
        ne(parcels.provider, "hand"),
        isNotNull(parcels.bookingId),
        // The index stops at the shortest interval.
        lt(parcels.checkedAt, sql`now() - ${shortestInterval}`),
        lt(parcels.checkedAt, sql`now() - ${interval}`),
      ),
    )
    .orderBy(asc(parcels.checkedAt))
    .limit(maxParcels);
  const end = performance.now() + roundMs;
  for (let i = 0; i < open.length && performance.now() < end; i += concurrency) {
    await Promise.all(open.slice(i, i + concurrency).map((parcel) => pollParcel(context, parcel)));
  }
}

async function pollParcel(context: CourierContext, { id, provider, bookingId }: ParcelRow): Promise<void> {
  const { db, couriers, log } = context;
  // First: one that cannot be asked for must not keep the others waiting.
  await db.update(parcels).set({ checkedAt: sql`now()` }).where(eq(parcels.id, id));
  const courier = couriers.named(provider);
  if (!courier || bookingId === null) return;
  try {
    const state = await courier.read(bookingId);
    await recordCourierReport(context, { provider, bookingId, ...state, source: "poll" });
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    log.warn({ err: error, parcelId: id }, "a courier did not say how a parcel stands");
  }
}
