import { and, asc, eq, ilike, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Reply } from "#contract/api.ts";
import { indianStates } from "#contract/indian-states.ts";
import { limits } from "#contract/limits.ts";
import type { PageSearchQuery } from "#contract/paging.ts";
import { type DeliveryArea, type DeliveryAreaForm, isPrefix, wrongPrefix } from "#contract/sales/delivery-office.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { pinAreas } from "#server/sales/delivery/tables.ts";
import { badRequest, notFound } from "#server/shop-error.ts";

export const areaFields = {
  prefix: pinAreas.prefix,
  state: pinAreas.state,
  area: pinAreas.area,
  served: pinAreas.isServed,
  cash: pinAreas.takesCash,
  days: pinAreas.transitDays,
};

export const toRow = ({ prefix, state, area, served, cash, days }: DeliveryArea) => ({
  prefix,
  state,
  area,
  isServed: served,
  takesCash: cash,
  transitDays: days,
});

const escapeLike = (typed: string) => typed.replaceAll(/[\\%_]/g, "\\$&");

function matches(search: string): SQL | undefined {
  if (search === "") return undefined;
  // Somebody who has a whole PIN code looks for the areas that it lies in.
  if (/^\d+$/.test(search))
    return or(like(pinAreas.prefix, `${search}%`), sql`${search} like ${pinAreas.prefix} || '%'`);
  const typed = search.toLowerCase();
  const states = indianStates.filter(({ name }) => name.toLowerCase().includes(typed)).map(({ code }) => code);
  return or(ilike(pinAreas.area, `%${escapeLike(search)}%`), inArray(pinAreas.state, states));
}

export async function listAreas(
  db: Queries,
  { search = "", ...query }: PageSearchQuery,
): Promise<Reply<"GET /delivery/area">> {
  const { limit, offset, paged } = pageOf(query);
  const where = and(matches(search.trim()));
  const areas = await db
    .select(areaFields)
    .from(pinAreas)
    .where(where)
    .orderBy(asc(pinAreas.prefix))
    .limit(limit)
    .offset(offset);
  return { areas, ...paged(await db.$count(pinAreas, where)) };
}

const audited = (prefix: string) => ({
  entity: "delivery" as const,
  entityId: prefix,
  entityName: `PIN codes ${prefix}`,
});

const lockArea = async (tx: Queries, prefix: string): Promise<DeliveryArea | undefined> => {
  const [found] = await tx.select(areaFields).from(pinAreas).where(eq(pinAreas.prefix, prefix)).for("update");
  return found;
};

/** Orders that are placed already keep what they were promised. */
export function saveArea(db: Database, who: Who, prefix: string, form: DeliveryAreaForm): Promise<DeliveryArea> {
  if (!isPrefix(prefix)) throw badRequest(wrongPrefix, { prefix: wrongPrefix });
  const area = { prefix, ...form };
  return transaction(db, async (tx) => {
    const before = await lockArea(tx, prefix);
    if (!before && (await tx.$count(pinAreas)) >= limits.pinAreasMax) {
      throw badRequest(`There are at most ${limits.pinAreasMax} areas.`);
    }
    const { prefix: _, ...set } = toRow(area);
    await tx.insert(pinAreas).values(toRow(area)).onConflictDoUpdate({ target: pinAreas.prefix, set });
    const change = { ...audited(prefix), after: { ...form } };
    await recordChange(
      tx,
      who,
      before ? { action: "changed", ...change, before: { ...before } } : { action: "added", ...change },
    );
    return area;
  });
}

export const deleteArea = (db: Database, who: Who, prefix: string): Promise<void> =>
  transaction(db, async (tx) => {
    const before = await lockArea(tx, prefix);
    if (!before) throw notFound("No area found.");
    await tx.delete(pinAreas).where(eq(pinAreas.prefix, prefix));
    await recordChange(tx, who, { action: "deleted", ...audited(prefix), before: { ...before } });
  });
