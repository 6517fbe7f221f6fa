import { sql } from "drizzle-orm";
import { sessions, users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { orders } from "#server/sales/orders/tables.ts";

/**
 * Guests who ordered nothing, once their session is over, and those whose orders no longer say where they were sent: nobody needs to reach
 * them.
 */
export async function deleteUnusedGuests(db: Queries): Promise<void> {
  await db.delete(users).where(sql`${users.id} in (
    select g.id from ${users} g
     where g.guest_email is not null and g.created_at < now() - interval '2 days'
       and not exists (select from ${sessions} s where s.user_id = g.id and s.expires_at > now())
       and not exists (select from ${orders} o where o.user_id = g.id and o.address is not null)
     order by g.id for update skip locked)`);
}
