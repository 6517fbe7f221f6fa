import { eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { Login } from "#contract/customers/accounts.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import type { StaffRole } from "#contract/customers/staff-roles.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { assertPasswordLength } from "./pending-setup.ts";
import { changeRole } from "./service.ts";
import { users } from "./tables.ts";
import { closeWaysIn, takeOverUnproven } from "./take-over.ts";

export interface NewAdmin {
  userId: string;
  email: string;
  /** Absent when the account is new. */
  former?: { role: Role; staffRole: StaffRole | null };
}

const atTheMachine = { addressPrefix: "", device: "npm run admin" };

/**
 * Makes sure that an owner of the shop has this email. An account that has it already becomes the admin's with the given password, and
 * whoever opened it loses every other way in: anybody can sign up with any email. An owner is left as they are. `record` notes it in the
 * same transaction.
 */
export async function createAdmin(
  db: Database,
  givenEmail: string,
  givenPassword: string,
  record: (tx: Queries, admin: NewAdmin) => Promise<void>,
): Promise<"created" | "promoted" | "was admin already"> {
  const read = z.safeParse(Login, { email: givenEmail, password: givenPassword });
  if (!read.success) throw badRequest(read.error.issues[0]?.message ?? "");
  const { email } = read.data;
  assertPasswordLength({ role: roles.admin }, read.data.password, { field: "password", label: "Password" });
  const passwordHash = await hashPassword(read.data.password);
  return transaction(db, async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({
        email,
        firstName: "Shop",
        lastName: "Admin",
        passwordHash,
        role: roles.admin,
        staffRole: "owner",
        emailProvenAt: sql`now()`,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (created) {
      await record(tx, { userId: created.id, email });
      return "created";
    }
    const [user] = await tx.select().from(users).where(eq(users.email, email)).for("no key update");
    if (!user) throw new Error("The account went away.");
    if (user.staffRole === "owner") return "was admin already";
    await takeOverUnproven(tx, user.id, { way: "the machine", client: atTheMachine });
    await closeWaysIn(tx, user.id);
    await tx
      .update(users)
      .set({ passwordHash, suspendedAt: null, suspensionReason: null })
      .where(eq(users.id, user.id));
    await changeRole(tx, user.id, roles.admin);
    await record(tx, { userId: user.id, email, former: user });
    return "promoted";
  });
}
