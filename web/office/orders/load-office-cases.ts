import type { User } from "#contract/customers/accounts.ts";
import { can, isMerchant } from "#contract/customers/roles.ts";
import type { OrderDetails } from "#contract/sales/orders.ts";
import { call } from "#web/api.ts";

/** Whether somebody sees an order as staff or as the seller of something in it, not only as its buyer. */
const isOffice = (user: User, order: OrderDetails): boolean =>
  can(user, "read orders") || (isMerchant(user) && order.user?._id !== user._id);

/** What runs about an order beside its items: for staff, and for the seller its own. Nothing for whoever only bought it. */
export async function loadOfficeCases(user: User, order: OrderDetails | undefined) {
  if (!order || !isOffice(user, order)) return undefined;
  const query = { search: order.number, limit: "100" };
  const [{ returns }, { exchanges }, { claims }, { canBook }] = await Promise.all([
    call("GET /return", { query }),
    call("GET /exchange", { query }),
    call("GET /claim", { query }),
    call("GET /parcel/courier"),
  ]);
  return { returns, exchanges, claims, canBook, canPack: isMerchant(user) || can(user, "manage orders") };
}

export type OfficeCasesData = NonNullable<Awaited<ReturnType<typeof loadOfficeCases>>>;
