import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { type Provider, providers } from "#contract/customers/accounts.ts";
import { type Role, roles } from "#contract/customers/roles.ts";
import { type StaffRole, staffRoles } from "#contract/customers/staff-roles.ts";
import { createdAt, digitsOf, id, moment, quoted } from "#server/platform/database/columns.ts";

type Searched = Record<"firstName" | "lastName" | "email" | "guestEmail" | "phoneNumber", AnyPgColumn>;

/** What a search for people looks through; in these very words it is what the index holds. Of the phone number the digits alone. */
export const lettersOf = ({ firstName, lastName, email, guestEmail, phoneNumber }: Searched) =>
  sql`lower(' ' || ${firstName} || ' ' || ${lastName} || ' ' || coalesce(${email}, ${guestEmail}, '') || ' ' || ${digitsOf(phoneNumber)})`;

/** Where mails about an order go: a guest has no account, but a mailbox. */
export const contactEmailOf = (user: { email: AnyPgColumn; guestEmail: AnyPgColumn }): SQL<string | null> =>
  sql<string | null>`coalesce(${user.email}, ${user.guestEmail})`;

export const users = pgTable(
  "users",
  {
    id: id(),
    /** Social accounts may come without one. */
    email: text().unique("one_account_an_email"),
    /** When somebody showed that the mailbox is theirs: by a mailed link, or through Google. */
    emailProvenAt: moment(),
    /**
     * When the owner of the mailbox came to an account that somebody had opened with it unproven: nothing from before opens it any more.
     */
    takenOverAt: moment(),
    /** The address of a guest, who orders without an account: like an email, but it opens nothing. It joins the account that proves it. */
    guestEmail: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text().notNull().default(""),
    /** When somebody typed the code that was sent to the number. A trigger takes it away with the number. */
    phoneProvenAt: moment(),
    passwordHash: text(),
    provider: text().$type<Provider>().notNull().default("Email"),
    role: text().$type<Role>().notNull().default(roles.member),
    /** What an admin is on the staff. */
    staffRole: text().$type<StaffRole>(),
    /** Kept by a trigger, for the days in which the second factor is to be set up. */
    adminSince: moment(),
    /** When they were removed from the staff: what customers wrote to them before is no longer theirs to read. */
    leftStaffAt: moment(),
    /** Nobody signs in to a suspended account. Merchants are disabled instead, and staff removed. */
    suspendedAt: moment(),
    /** For the staff alone. */
    suspensionReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    check("email_is_lower_case", sql`${t.email} = lower(${t.email})`),
    check("guest_email_is_lower_case", sql`${t.guestEmail} = lower(${t.guestEmail})`),
    check(
      "guests_have_no_account",
      sql`${t.guestEmail} is null or (${t.email} is null and ${t.passwordHash} is null and ${t.role} = ${quoted([roles.member])})`,
    ),
    check("role_is_known", sql`${t.role} in (${quoted(Object.values(roles))})`),
    check("staff_role_is_known", sql`${t.staffRole} in (${quoted(staffRoles)})`),
    check("admins_have_a_staff_role", sql`(${t.role} = ${quoted([roles.admin])}) = (${t.staffRole} is not null)`),
    check("suspension_has_a_reason", sql`(${t.suspendedAt} is null) = (${t.suspensionReason} is null)`),
    check("only_members_are_suspended", sql`${t.suspendedAt} is null or ${t.role} = ${quoted([roles.member])}`),
    check("provider_is_known", sql`${t.provider} in (${quoted(providers)})`),
    check("whoever_takes_over_proves_the_email", sql`${t.takenOverAt} is null or ${t.emailProvenAt} is not null`),
    check("a_proven_number_is_a_number", sql`${t.phoneProvenAt} is null or ${t.phoneNumber} <> ''`),
    // However it is typed: the last ten digits.
    uniqueIndex("one_account_a_proven_number")
      .on(sql`right(${digitsOf(t.phoneNumber)}, 10)`)
      .where(sql`${t.phoneProvenAt} is not null`),
    index("guests_by_email").on(t.guestEmail).where(sql`${t.guestEmail} is not null`),
    index("accounts_by_age").on(t.createdAt.desc(), t.id.desc()).where(sql`${t.guestEmail} is null`),
    index("guests_by_age").on(t.createdAt.desc(), t.id.desc()).where(sql`${t.guestEmail} is not null`),
    index("staff_by_role").on(t.staffRole, t.id).where(sql`${t.staffRole} is not null`),
    index("users_by_letters_and_phones").using("gin", sql`${lettersOf(t)} gin_trgm_ops`),
  ],
);

/** The accounts at Google or Facebook that open an account here. */
export const identities = pgTable(
  "identities",
  {
    provider: text().$type<Provider>().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "one_account_an_identity", columns: [t.provider, t.providerId] }),
    index("identities_of_a_user").on(t.userId),
  ],
);

/** One row a login: a token is good for as long as its row is here. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** Such as "Chrome on Android", and the network it came from. */
    device: text().notNull(),
    addressPrefix: text().notNull(),
    /** To within a few minutes: it is written at most so often. */
    lastSeenAt: moment().notNull().defaultNow(),
    /** When the person last showed who they are: by logging in, or by giving password and code once more. */
    confirmedAt: moment().notNull().defaultNow(),
    /** The login of an admin with a password that is too short for one: until it is changed, they are no staff. */
    hasShortPassword: boolean().notNull().default(false),
    /** When this session last changed something, to within a few seconds. Kept only by a shop with a replica. */
    wroteAt: moment(),
  },
  (t) => [index("sessions_of_a_user").on(t.userId), index("sessions_by_end").on(t.expiresAt)],
);

/** Links that were mailed or handed to a browser, each good once. Only the hash of the token is kept. */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    hash: text().primaryKey(),
    purpose: text().$type<"reset password" | "verify email" | "social login">().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [index("one_time_tokens_of_a_user").on(t.userId), index("one_time_tokens_by_end").on(t.expiresAt)],
);
