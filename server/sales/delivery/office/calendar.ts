import { asc, eq, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { DispatchTime, Holiday } from "#contract/sales/delivery-office.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { usualDispatchTime } from "#server/sales/delivery/service.ts";
import { deliverySettings, holidays } from "#server/sales/delivery/tables.ts";
import { badRequest, notFound } from "#server/shop-error.ts";

export async function readDispatchTime(db: Queries): Promise<DispatchTime> {
  const { dispatchDays, cutOffHour } = deliverySettings;
  const [row] = await db.select({ dispatchDays, cutOffHour }).from(deliverySettings);
  return row ?? usualDispatchTime;
}

export const saveDispatchTime = (db: Database, who: Who, dispatch: DispatchTime): Promise<void> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`lock table ${deliverySettings} in share row exclusive mode`);
    const before = await readDispatchTime(tx);
    await tx
      .insert(deliverySettings)
      .values(dispatch)
      .onConflictDoUpdate({ target: deliverySettings.isTheRow, set: { ...dispatch, updatedAt: sql`now()` } });
    await recordChange(tx, who, {
      action: "changed",
      entity: "delivery",
      entityId: "settings",
      entityName: "Delivery",
      before: { ...before },
      after: { ...dispatch },
    });
  });

export const listHolidays = (db: Queries): Promise<Holiday[]> => db.select().from(holidays).orderBy(asc(holidays.day));

const audited = ({ day, name }: Holiday) => ({
  entity: "delivery" as const,
  entityId: day,
  entityName: `${name}, ${new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" })}`,
});

export const saveHoliday = (db: Database, who: Who, holiday: Holiday): Promise<void> =>
  transaction(db, async (tx) => {
    const [before] = await tx.select().from(holidays).where(eq(holidays.day, holiday.day)).for("update");
    if (!before && (await tx.$count(holidays)) >= limits.holidaysMax) {
      throw badRequest(`There are at most ${limits.holidaysMax} holidays. Please delete past ones first.`);
    }
    await tx
      .insert(holidays)
      .values(holiday)
      .onConflictDoUpdate({ target: holidays.day, set: { name: holiday.name } });
    const change = { ...audited(holiday), after: { ...holiday } };
    await recordChange(
      tx,
      who,
      before ? { action: "changed", ...change, before: { ...before } } : { action: "added", ...change },
    );
  });

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));

export const deleteHoliday = (db: Database, who: Who, day: string): Promise<void> =>
  transaction(db, async (tx) => {
    const [gone] = isDay(day) ? await tx.delete(holidays).where(eq(holidays.day, day)).returning() : [];
    if (!gone) throw notFound("No holiday found.");
    await recordChange(tx, who, { action: "deleted", ...audited(gone), before: { ...gone } });
  });
