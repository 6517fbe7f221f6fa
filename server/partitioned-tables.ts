/**
 * The tables that are partitioned by month, by their ids (docs/decisions/0039): those whose rows are dropped by age. A test compares it
 * with the database.
 */

import { getTableName } from "drizzle-orm";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";

export const partitionedTables: readonly string[] = [getTableName(auditEntries), getTableName(securityEvents)];
