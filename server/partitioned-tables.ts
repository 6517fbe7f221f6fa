/** The tables that are partitioned by month, and the ids that say which one (docs/decisions/0039). A test compares it with the database. */

import { getTableName } from "drizzle-orm";
import { auditEntries } from "#server/oversight/audit/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import { orderEvents, orderItems, orders } from "#server/sales/orders/tables.ts";
import { paymentEvents } from "#server/sales/payments/tables.ts";

/** What belongs to an order is in the month of the order, and what a payment provider reported in that of the attempt. */
export const partitionKeys = {
  [getTableName(orders)]: orders.id,
  [getTableName(orderItems)]: orderItems.orderId,
  [getTableName(orderEvents)]: orderEvents.orderId,
  [getTableName(paymentEvents)]: paymentEvents.attemptId,
  [getTableName(auditEntries)]: auditEntries.id,
  [getTableName(securityEvents)]: securityEvents.id,
};

export const partitionedTables: readonly string[] = Object.keys(partitionKeys);
