import { type Role, roles } from "#contract/customers/roles.ts";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { formatItem } from "#server/sales/orders/timeline/event-sentences.ts";
import { idAt } from "./dates.ts";
import type { DemoOrder } from "./orders/demo-order.ts";
import type { DemoPeople, DemoPerson } from "./people/add-people.ts";

const by = ({ id, firstName, lastName, email }: DemoPerson, role: Role) => ({
  userId: id,
  userName: `${firstName} ${lastName} (${email})`,
  role,
});

/** Audit entries for the items that were moved on: by the merchant those of its own brand, by the admin all others. */
export async function addDemoAudit(
  tx: Queries,
  orders: DemoOrder[],
  { admin, merchant }: DemoPeople,
  merchantBrandId: string,
): Promise<void> {
  if (!admin || !merchant) return;
  const brandOf = new Map(orders.flatMap(({ lines }) => lines.map(({ id, brandId }) => [id, brandId])));
  const rows = orders.flatMap(({ order, story }) =>
    story.flatMap(({ at, moved }) => {
      if (!moved) return [];
      const { line, from, to } = moved;
      const isOwn = brandOf.get(line.id) === merchantBrandId;
      const thing = { action: "changed", thing: "order", thingId: order.id, thingName: order.id };
      return [
        {
          id: idAt(at),
          createdAt: at,
          ...thing,
          before: { [formatItem(line)]: from },
          after: { [formatItem(line)]: to },
          ...(isOwn ? by(merchant, roles.merchant) : by(admin, roles.admin)),
        },
      ];
    }),
  );
  await tx.insert(auditEntries).values(rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
}
