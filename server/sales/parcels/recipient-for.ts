import { can } from "#contract/customers/roles.ts";
import type { OrderAddress } from "#contract/sales/orders.ts";
import type { Who } from "#server/customers/accounts/service.ts";

/** Whether a person needs to know where lines go that are under way: staff, and the merchant who sold them. */
export const mayKnowAddress = (who: Who, items: readonly { merchantId: string | null }[]): boolean =>
  can(who, "read orders") ||
  (items.length > 0 && items.every(({ merchantId }) => merchantId !== null && merchantId === who.merchant?.id));

/** Name and city, for lists. */
export const recipientFor = (
  who: Who,
  address: OrderAddress | null,
  items: readonly { merchantId: string | null }[],
): { name: string; city: string } | null =>
  address && mayKnowAddress(who, items) ? { name: address.name, city: address.city } : null;
