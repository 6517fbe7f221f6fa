import { sql } from "drizzle-orm";
import { permissionsOf } from "#contract/permissions.ts";
import { staffRoles } from "#contract/roles.ts";
import type { StaffMember, StaffRoleDetails } from "#contract/staff.ts";
import type { Queries } from "#server/platform/database/client.ts";

type Row = Omit<StaffMember, "lastLogin"> & { lastLogin: string | null } & Record<string, unknown>;

/** Owners first, then by role and name. A last login is known while its session or its event is kept. */
export async function listStaff(db: Queries): Promise<{ staff: StaffMember[]; roles: StaffRoleDetails[] }> {
  const { rows } = await db.execute<Row>(sql`
    select u.id as _id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.staff_role as "staffRole",
           greatest(
             (select max(s.created_at) from sessions s where s.user_id = u.id),
             (select max(e.created_at) from security_events e where e.user_id = u.id and e.kind = 'login')
           ) as "lastLogin"
      from users u
     where u.staff_role is not null
     order by array_position(${sql.param(staffRoles)}::text[], u.staff_role), u.first_name, u.last_name, u.id`);
  return {
    staff: rows.map((row) => ({ ...row, lastLogin: row.lastLogin && new Date(row.lastLogin).toISOString() })),
    roles: staffRoles.map((name) => ({ name, permissions: [...permissionsOf(name)] })),
  };
}
