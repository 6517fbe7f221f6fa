import { eq } from "drizzle-orm";
import { roles } from "#contract/roles.ts";
import { merchantOf, type Who } from "#server/customers/accounts/service.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";

export type Manager = Pick<Who, "userId" | "role" | "merchant">;

/** The person behind an import with the rights of this moment; nobody when they have none any more. */
export async function whoImports(db: Queries, userId: string): Promise<Manager | undefined> {
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  const merchant = await merchantOf(db, userId);
  const may = user?.role === roles.admin || (user?.role === roles.merchant && merchant?.isActive);
  return user && may ? { userId, role: user.role, merchant } : undefined;
}
