import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email, Id, Moment, optionalText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { OwnSession } from "./sessions.ts";
import { staffRoles } from "./staff-roles.ts";

const StaffMember = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  staffRole: z.enum(staffRoles),
  /** As far as the shop remembers it. */
  lastLogin: z.nullable(Moment),
  /** Since when their second factor is switched on; nothing without one. */
  factorSince: z.nullable(Moment),
  /** Where they are signed in now. */
  devices: z.number(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** What a staff role may do. */
const StaffRoleDetails = z.strictObject({ name: z.enum(staffRoles), permissions: z.array(z.string()) });
export type StaffRoleDetails = z.infer<typeof StaffRoleDetails>;

const staffRole = () => z.enum(staffRoles, `Role must be one of ${staffRoles.join(", ")}.`);

export const NewStaff = z.object({ email: email(), staffRole: staffRole() });
export type NewStaff = z.infer<typeof NewStaff>;

const StaffChange = z.object({ staffRole: staffRole() });

const noReason = "Reason is required.";

/** A suspension needs a reason, for the staff; lifting one does not. */
export const Suspension = z
  .object({
    isSuspended: z.boolean("Suspended must be yes or no."),
    reason: z._default(optionalText("Reason", { max: limits.textMax }), ""),
  })
  .check(z.refine(({ isSuspended, reason }) => !isSuspended || reason !== "", { path: ["reason"], error: noReason }));
export type Suspension = z.infer<typeof Suspension>;

export const staffCalls = calls({
  "GET /staff": {
    access: "admin",
    permission: "manage staff",
    summary: "Everybody on the staff, and what each role may do",
    reply: z.strictObject({ staff: z.array(StaffMember), roles: z.array(StaffRoleDetails) }),
  },
  "GET /staff/{id}": {
    access: "admin",
    permission: "manage staff",
    summary: "Somebody on the staff, with their second factor and where they are signed in",
    reply: z.strictObject({ person: StaffMember, recoveryCodesLeft: z.number(), sessions: z.array(OwnSession) }),
  },
  "DELETE /staff/{id}/session/{session}": {
    access: "admin",
    permission: "manage staff",
    summary: "Sign out one device of somebody on the staff",
    reply: Done,
  },
  "DELETE /staff/{id}/session": {
    access: "admin",
    permission: "manage staff",
    summary: "Sign out every device of somebody on the staff; of one's own every other one",
    reply: Done,
  },
  "POST /staff/add": {
    access: "admin",
    permission: "manage staff",
    summary: "Take a member whose email is proven onto the staff",
    body: NewStaff,
    reply: Done,
  },
  "PUT /staff/{id}": {
    access: "admin",
    permission: "manage staff",
    summary: "Change the role of somebody on the staff, whose logins end; never that of the last owner",
    body: StaffChange,
    reply: Done,
  },
  "DELETE /staff/delete/{id}": {
    access: "admin",
    permission: "manage staff",
    summary: "Remove somebody from the staff: a member again, signed out everywhere; never the last owner",
    reply: Done,
  },
  "PUT /user/{id}/suspended": {
    access: "admin",
    permission: "suspend people",
    summary: "Suspend a member, who is signed out at once and cannot log in, or lift the suspension",
    body: Suspension,
    reply: Done,
  },
});
