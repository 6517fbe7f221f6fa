import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email, Id, Moment, optionalFactorCode, optionalPhoneNumber, password, text } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { PageQuery, paged, SearchQuery } from "#contract/paging.ts";
import { roles } from "./roles.ts";
import { staffRoles } from "./staff-roles.ts";

export const providers = ["Email", "Google", "Facebook"] as const;
export type Provider = (typeof providers)[number];

export const socialProviders = ["Google", "Facebook"] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** Why a social login came to nothing, as `/login?error=…` names it, and what the page says. */
export const socialFailures = {
  social: "We could not sign you in. Please try again.",
  cancelled: "The sign-in was cancelled.",
  "too-many": "Too many tries. Please wait a few minutes and try again.",
  "email-taken": "An account with this email already exists. Please log in to it the way you did before.",
  staff: "This email belongs to an account of the shop's staff or of a merchant. Please log in with its password.",
} as const;
export type SocialFailure = keyof typeof socialFailures;

export const MerchantOfUser = z.strictObject({ _id: Id, name: z.string(), isActive: z.boolean() });

export const User = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  /** The person has shown that the mailbox is theirs: by a mailed link, or through Google. */
  emailProven: z.boolean(),
  phoneNumber: z.string(),
  /** The person has shown that the number is theirs, by a code that was sent to it. */
  phoneProven: z.boolean(),
  provider: z.enum(providers),
  role: z.enum(roles),
  /** What an admin is on the staff; nothing for everybody else. */
  staffRole: z.nullable(z.enum(staffRoles)),
  /** What the person may do in the back office. Empty for everybody who is not on the staff. */
  permissions: z.array(z.string()),
  merchant: z.nullable(MerchantOfUser),
  created: Moment,
});
export type User = z.infer<typeof User>;

/** A person as the staff see them. */
const OfficeUser = z.extend(User, {
  /** Somebody who ordered without an account; the email is what they typed. */
  isGuest: z.boolean(),
  /** Since when nobody can sign in, and why; nothing while the account is open. */
  suspended: z.nullable(z.strictObject({ since: Moment, reason: z.string() })),
});
export type OfficeUser = z.infer<typeof OfficeUser>;

/** Guests order without an account: they are no users, and listed by themselves when they are asked for. */
const UserFilter = z.object({ guests: z.optional(z.enum(["", "yes"], "Please say yes, or nothing.")) });
export const UserListQuery = z.extend(PageQuery, UserFilter.shape);
export type UserListQuery = z.infer<typeof UserListQuery>;
export const UserSearchQuery = z.extend(SearchQuery, UserFilter.shape);
export type UserSearchQuery = z.infer<typeof UserSearchQuery>;

export const UserList = z.strictObject({ users: z.array(OfficeUser), ...paged });
export type UserList = z.infer<typeof UserList>;

/** `code` is asked for when the account has a second factor. */
export const Login = z.object({ email: email(), password: password(), code: optionalFactorCode() });

export const SignUp = z.object({
  email: email(),
  firstName: text("First Name", { max: limits.nameMax }),
  lastName: text("Last Name", { max: limits.nameMax }),
  password: password(),
  isSubscribed: z._default(z.boolean("Subscribe must be yes or no."), false),
});
export type SignUp = z.infer<typeof SignUp>;

export const ForgotPassword = z.object({ email: email() });

export const ResetPassword = z.object({ password: password(), confirmPassword: password("Confirm password") }).check(
  z.refine((form) => form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: "Confirm password and password fields must match.",
  }),
);

/** The token of the mailed link `/verify-email/{token}`. */
export const EmailProof = z.object({ token: text("Token") });

/** The code that was sent to the number of the profile. */
export const PhoneProof = z.object({
  code: text("Code", { max: 20 }).check(z.regex(/^\d{6}$/, "The code has six digits.")),
});

/** In the account `password` is the old one and `confirmPassword` the new one. */
export const ChangePassword = z.object({ password: password(), confirmPassword: password("Confirm password") });

/** What a login that is a while old is confirmed with. */
export const ConfirmLogin = z.object({ password: password(), code: optionalFactorCode() });

/** What a person may change about themselves; what is left out stays. Nothing else is read from the body. */
export const Profile = z.object({
  firstName: z.optional(text("First Name", { max: limits.nameMax })),
  lastName: z.optional(text("Last Name", { max: limits.nameMax })),
  phoneNumber: z.optional(optionalPhoneNumber()),
});
export type Profile = z.infer<typeof Profile>;

/** The token that the address of `/auth/success` carries. */
export const SocialHandover = z.object({ token: text("Token"), code: optionalFactorCode() });

export const SignedIn = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  token: z.string(),
  user: User,
});

export const accountCalls = calls({
  "POST /auth/login": {
    access: "open",
    summary: "Sign in with email and password; an account with a second factor is asked for `code` as well",
    body: Login,
    reply: SignedIn,
  },
  "POST /auth/register": { access: "open", summary: "Create an account and sign in", body: SignUp, reply: SignedIn },
  "POST /auth/forgot": {
    access: "open",
    summary: "Mail a link to reset the password",
    body: ForgotPassword,
    reply: Done,
  },
  "POST /auth/reset/{token}": {
    access: "open",
    summary: "Set a new password with a mailed token",
    body: ResetPassword,
    reply: Done,
  },
  "POST /auth/reset": {
    access: "signed in, by email",
    summary: "Change the password; `password` is the old one, `confirmPassword` the new one",
    body: ChangePassword,
    reply: Done,
  },
  "POST /auth/verify-email": {
    access: "signed in",
    summary: "Prove the email of one's own account with a mailed token; 401 for that of another account",
    body: EmailProof,
    reply: Done,
  },
  "POST /auth/verify-email/send": {
    access: "signed in",
    summary: "Mail a new link that proves one's own email",
    reply: Done,
  },
  "POST /auth/verify-phone": {
    access: "signed in",
    summary: "Prove the phone number of one's own profile with the code that was sent to it",
    body: PhoneProof,
    reply: z.strictObject({ success: z.literal(true), message: z.string(), user: User }),
  },
  "POST /auth/confirm-login": {
    access: "signed in, by email",
    summary:
      "Show once more who one is, for changes that are refused with 403 and the field `login` when the login is more than ten minutes old",
    body: ConfirmLogin,
    reply: Done,
  },
  "POST /auth/logout": { access: "signed in", summary: "End this login", reply: Done },
  "GET /auth/providers": {
    access: "open",
    summary: "The social logins that this shop offers; each begins at /api/auth/google or /api/auth/facebook",
    reply: z.strictObject({ providers: z.array(z.enum(socialProviders)) }),
  },
  "POST /auth/success": {
    access: "open",
    summary: "Exchange the one-time token of a social login for a login, in the browser that began it",
    body: SocialHandover,
    reply: SignedIn,
  },
  "GET /user": {
    access: "admin",
    permission: "read people",
    summary: "Everybody who has an account, newest first; or the guests, who have none",
    query: UserListQuery,
    reply: UserList,
  },
  "GET /user/search": {
    access: "admin",
    permission: "read people",
    summary: "People by name, email or phone number, with or without an account, at most 100; or guests alone",
    query: UserSearchQuery,
    reply: z.strictObject({ users: z.array(OfficeUser) }),
  },
  "GET /user/me": { access: "signed in", summary: "The signed-in person", reply: z.strictObject({ user: User }) },
  "PUT /user": {
    access: "signed in",
    summary: "Change one's own profile",
    body: z.object({ profile: Profile }),
    reply: z.strictObject({ success: z.literal(true), message: z.string(), user: User }),
  },
});
