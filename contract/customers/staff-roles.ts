/** What an admin is on the staff. */
export const staffRoles = ["owner", "manager", "support", "catalogue", "finance"] as const;
export type StaffRole = (typeof staffRoles)[number];
