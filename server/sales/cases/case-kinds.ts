import { eq, type SQL, sql } from "drizzle-orm";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { claims } from "#server/sales/cases/claims/tables.ts";
import { exchanges } from "#server/sales/cases/exchanges/tables.ts";
import { returns } from "#server/sales/cases/returns/tables.ts";
import { notFound, type ShopError } from "#server/shop-error.ts";
import { canSeeCase, caseRolesOf } from "./case-roles.ts";

export type CaseTable = typeof returns | typeof exchanges | typeof claims;

/** One of the three kinds of cases after a sale. */
export interface CaseKind<Table extends CaseTable = CaseTable> {
  name: "return" | "exchange" | "claim";
  table: Table;
  /** It has not ended; the predicate of the index of open cases. */
  isOpen: SQL;
}

export const returnKind: CaseKind<typeof returns> = {
  name: "return",
  table: returns,
  isOpen: sql`${returns.endedAt} is null`,
};
export const exchangeKind: CaseKind<typeof exchanges> = {
  name: "exchange",
  table: exchanges,
  isOpen: sql`${exchanges.endedAt} is null`,
};
export const claimKind: CaseKind<typeof claims> = {
  name: "claim",
  table: claims,
  isOpen: sql`${claims.status} in ('Requested', 'Accepted')`,
};

/** For everybody who may not see a case there is none. */
export const noCase = ({ name }: Pick<CaseKind, "name">): ShopError => notFound(`No ${name} found.`);

/** Rows of the table of a kind. The query builder cannot infer those of a table that is a type parameter. */
export const selectCases = <Table extends CaseTable>(
  db: Queries,
  { table }: CaseKind<Table>,
  condition: SQL | undefined,
): Promise<Table["$inferSelect"][]> => db.select().from<CaseTable>(table).where(condition);

export async function findCase<Table extends CaseTable>(db: Queries, kind: CaseKind<Table>, id: string) {
  const [row] = isUuid(id) ? await selectCases(db, kind, eq(kind.table.id, id)) : [];
  if (!row) throw noCase(kind);
  return row;
}

/** A case for its buyer, its seller, and staff who read orders. */
export async function readSeenCase<Table extends CaseTable>(db: Queries, kind: CaseKind<Table>, who: Who, id: string) {
  const row = await findCase(db, kind, id);
  if (!canSeeCase(caseRolesOf(who, row))) throw noCase(kind);
  return row;
}
