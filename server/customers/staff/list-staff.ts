import { type SQL, sql } from "drizzle-orm";
import { permissionsOf } from "#contract/customers/permissions.ts";
import type { OwnSession } from "#contract/customers/sessions.ts";
import type { StaffMember, StaffRoleDetails } from "#contract/customers/staff.ts";
import { staffRoles } from "#contract/customers/staff-roles.ts";
import { listSessions } from "#server/customers/accounts/own-sessions/service.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { notFound } from "#server/shop-error.ts";

interface Row extends StaffMember, Record<string, unknown> {
  recoveryCodesLeft: number;
}

/** A last login is known while its session or its event is kept. */
const selectStaff = (condition: SQL) => sql`
  select u.id as _id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.staff_role as "staffRole",
         greatest(
           (select max(s.created_at) from sessions s where s.user_id = u.id),
           (select max(e.created_at) from security_events e where e.user_id = u.id and e.kind = 'login')
         ) as "lastLogin",
         f.confirmed_at as "factorSince",
         (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as devices,
         (select count(*)::int from recovery_codes c where c.user_id = f.user_id and c.used_at is null) as "recoveryCodesLeft"
    from users u
    left join second_factors f on f.user_id = u.id and f.confirmed_at is not null
   where u.staff_role is not null and ${condition}
   order by array_position(${sql.param(staffRoles)}::text[], u.staff_role), u.first_name, u.last_name, u.id`;

const toIso = (moment: string | null) => moment && new Date(moment).toISOString();

const toStaffMember = ({ recoveryCodesLeft: _, ...row }: Row): StaffMember => ({
  ...row,
  lastLogin: toIso(row.lastLogin),
  factorSince: toIso(row.factorSince),
});

/** Owners first, then by role and name. */
export async function listStaff(db: Queries): Promise<{ staff: StaffMember[]; roles: StaffRoleDetails[] }> {
  const { rows } = await db.execute<Row>(selectStaff(sql`true`));
  return {
    staff: rows.map(toStaffMember),
    roles: staffRoles.map((name) => ({ name, permissions: [...permissionsOf(name)] })),
  };
}

interface StaffDetails {
  person: StaffMember;
  recoveryCodesLeft: number;
  sessions: OwnSession[];
}

export async function readStaffMember(db: Queries, who: Who, id: string): Promise<StaffDetails> {
  const { rows } = isUuid(id) ? await db.execute<Row>(selectStaff(sql`u.id = ${id}`)) : { rows: [] };
  const [row] = rows;
  if (!row) throw notFound("Nobody on the staff has this id.");
  const sessions = await listSessions(db, who, id);
  return { person: toStaffMember(row), recoveryCodesLeft: row.recoveryCodesLeft, sessions };
}
