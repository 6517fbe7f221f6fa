import { sql } from "drizzle-orm";
import { isAdmin, type Role, roles } from "#contract/customers/roles.ts";
import { limits } from "#contract/limits.ts";
import { publicShop } from "#server/customers/accounts/second-factor/tables.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import type { Settings } from "#server/settings/settings.ts";
import { badRequest, ShopError } from "#server/shop-error.ts";

/** What an admin has to do before being staff again. */
export type PendingSetup = "second factor" | "password";

/** So long an admin of a public shop may do without a second factor, from becoming one or from the shop becoming public. */
const grace = sql.raw("interval '7 days'");

/** For a query over users `u`, whose confirmed second factor is `f`, in the public shop `p`, if it is one. */
export const factorDueSql = sql`
  case when u.role = ${sql.raw(`'${roles.admin}'`)} and p.since is not null and f.user_id is null
    then greatest(u.admin_since, p.since) + ${grace} end`;

export const pendingSetupJoinsSql = sql`
  left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
  left join public_shop p on true`;

const sentences: Record<PendingSetup, string> = {
  "second factor": "Please set up your second factor first: the staff of this shop log in with one.",
  password: `Please change your password first: one of the staff has at least ${limits.adminPasswordMin} characters.`,
};

/** Refuses whatever is for staff alone; the field tells pages where to lead. */
export const refuseUntilSetUp = (pending: PendingSetup): ShopError =>
  new ShopError(403, sentences[pending], {
    fields: { [pending === "password" ? "newPassword" : "factor"]: sentences[pending] },
  });

/** Called at each start: from the first one as a public shop the days are counted. */
export async function notePublicShop(db: Database, isPublic: boolean): Promise<void> {
  if (isPublic) await db.insert(publicShop).values({}).onConflictDoNothing();
  else await db.delete(publicShop);
}

/** When the second factor of an admin is due; nothing when none is asked for, or there is one. */
export async function readFactorDue(db: Queries, userId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ due: string | null }>(sql`
    select ${factorDueSql} as due from users u ${pendingSetupJoinsSql} where u.id = ${userId}`);
  const due = rows[0]?.due;
  return due ? new Date(due) : null;
}

const isShort = (password: string) => password.length < limits.adminPasswordMin;

/** The one that the README names. A public shop has no account with it. */
const demoPassword = "tana-bana";

/** Whether an admin who logged in with this password has to change it first. Those of the demo shop do not. */
export const isTooShortToWork = ({ isPublic }: Pick<Settings, "isPublic">, password: string): boolean =>
  isShort(password) && (isPublic || password !== demoPassword);

/** Members and merchants may have shorter ones; the label is that of the field. */
export function assertPasswordLength(
  user: { role: Role } | undefined,
  password: string,
  { field, label }: { field: string; label: string },
): void {
  if (!user || !isAdmin(user) || !isShort(password)) return;
  const sentence = `${label} must be at least ${limits.adminPasswordMin} characters.`;
  throw badRequest(sentence, { [field]: sentence });
}
