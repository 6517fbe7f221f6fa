import { sql } from "drizzle-orm";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { type Admin, topicsOfChange } from "./attribute-record.ts";
import { listAttributes, lockFieldsExclusively } from "./service.ts";
import { attributes } from "./tables.ts";

const notAll = "Order must name each fact once. Please reload and try again.";

/** In which order forms and pages show them. */
export const orderAttributes = (db: Database, who: Admin, requested: string[]): Promise<void> =>
  transaction(db, async (tx) => {
    await lockFieldsExclusively(tx);
    const before = await listAttributes(tx);
    const order = requested.map((id) => id.toLowerCase());
    const byId = new Map(before.map((field) => [field._id, field]));
    const isComplete = new Set(order).size === before.length && order.length === before.length;
    if (!isComplete || !order.every((id) => byId.has(id))) throw badRequest(notAll, { order: notAll });
    await tx.execute(sql`
      update ${attributes} f set position = o.position
        from unnest(${sql.param(order)}::uuid[]) with ordinality as o(id, position) where f.id = o.id`);
    await announceChange(tx, topicsOfChange);
    await recordChange(tx, who, {
      action: "changed",
      entity: "fact",
      entityId: nilUuid,
      entityName: "Order of facts",
      before: { order: before.map(({ label }) => label) },
      after: { order: order.map((id) => byId.get(id)?.label ?? "") },
    });
  });
