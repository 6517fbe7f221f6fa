import { type SQL, sql } from "drizzle-orm";
import { check, type ExtraConfigColumn, index, text, uuid } from "drizzle-orm/pg-core";
import { parties } from "#contract/sales/cases/cases.ts";
import { users } from "#server/customers/accounts/tables.ts";
import { createdAt, id, moment, quoted } from "#server/platform/database/columns.ts";
import { orders } from "#server/sales/orders/tables.ts";

/** Who has to act next. */
export type Party = (typeof parties)[number];

/** What every case after a sale has: its order, its two sides, and who has to act next until when. */
export const caseColumns = () => ({
  id: id(),
  orderId: uuid()
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" }),
  userId: uuid().references(() => users.id, { onDelete: "set null" }),
  /** The brand of the merchant who sold the pieces; none when the shop did. */
  brandId: uuid(),
  createdAt: createdAt(),
  waitsFor: text().$type<Party>(),
  /** By when that party should act. */
  dueAt: moment(),
  remindedAt: moment(),
});

type CaseColumn = "id" | "orderId" | "userId" | "brandId" | "status" | "waitsFor" | "dueAt";

/** The constraints and indexes of these columns; those that are still open have an index of their own, by their deadline. */
export const caseConstraints = (
  name: "return" | "exchange" | "claim",
  t: Record<CaseColumn, ExtraConfigColumn>,
  { statuses, isOpen }: { statuses: readonly string[]; isOpen: SQL },
) => [
  check(`${name}_status_is_known`, sql`${t.status} in (${quoted(statuses)})`),
  check(`${name}_party_is_known`, sql`${t.waitsFor} in (${quoted(parties)})`),
  index(`${name}s_of_an_order`).on(t.orderId),
  index(`${name}s_of_a_user`).on(t.userId, t.id.desc()),
  index(`${name}s_of_a_brand`).on(t.brandId, t.id.desc()),
  index(`${name}s_by_status`).on(t.status, t.id.desc()),
  index(`orders_of_${name}s_by_status`).on(t.status, t.orderId.desc()),
  index(`open_${name}s`).on(t.dueAt).where(isOpen),
];
