import { sessions } from "#server/customers/accounts/tables.ts";
import { securityEvents } from "#server/oversight/security-events/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { idAt } from "./dates.ts";
import type { DemoOrder } from "./orders/demo-order.ts";
import type { DemoPeople } from "./people/add-people.ts";

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const at = (hours: number) => ({ id: idAt(ago(hours)), createdAt: ago(hours) });

const phone = { device: "Chrome on Android", addressPrefix: "203.0.113.0/24" };
const laptop = { device: "Firefox on Windows", addressPrefix: "198.51.100.0/24" };
const stranger = { device: "curl", addressPrefix: "192.0.2.0/24" };

/** What an owner finds among the security events of the last days, and a phone on which the member is signed in. */
export async function addDemoSecurityEvents(
  tx: Queries,
  orders: DemoOrder[],
  { admin, member }: DemoPeople,
): Promise<void> {
  if (!admin || !member) return;
  const order = orders.find(({ order: { userId } }) => userId === member.id)?.order.id ?? "";
  const own = { userId: member.id, actorId: member.id };
  const byAdmin = { userId: admin.id, actorId: admin.id };
  await tx.insert(securityEvents).values([
    { ...at(70), kind: "login", ...own, ...laptop, details: { isNewDevice: false } },
    { ...at(52), kind: "login refused", userId: admin.id, ...stranger, count: 14 },
    { ...at(50), kind: "login", ...byAdmin, ...laptop, details: { isNewDevice: false } },
    {
      ...at(49.5),
      kind: "personal data read" as const,
      actorId: admin.id,
      userId: member.id,
      ...laptop,
      count: 3,
      details: { what: "order", id: order },
    },
    { ...at(49), kind: "personal data exported", actorId: admin.id, ...laptop, details: { what: "newsletter" } },
    { ...at(27), kind: "login", ...own, ...phone, details: { isNewDevice: true } },
    { ...at(5), kind: "password reset asked", ...stranger, count: 2 },
  ]);
  await tx.insert(sessions).values({
    ...at(27),
    userId: member.id,
    ...phone,
    lastSeenAt: ago(3),
    expiresAt: ago(-29 * 24),
  });
}
