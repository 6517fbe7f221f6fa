import * as z from "zod/mini";
import { calls } from "./call.ts";
import { Done, email, Id, Moment, password, phoneNumber, text } from "./fields.ts";
import { limits } from "./limits.ts";

export const roles = ["ROLE ADMIN", "ROLE MERCHANT", "ROLE MEMBER"] as const;
export type Role = (typeof roles)[number];

export const providers = ["Email", "Google", "Facebook"] as const;
export type Provider = (typeof providers)[number];

export const MerchantOfUser = z.strictObject({ _id: Id, name: z.string(), isActive: z.boolean() });

export const User = z.strictObject({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.string(),
  provider: z.enum(providers),
  role: z.enum(roles),
  merchant: z.nullable(MerchantOfUser),
  created: Moment,
});
export type User = z.infer<typeof User>;

export const Login = z.strictObject({ email: email(), password: password() });

export const SignUp = z.strictObject({
  email: email(),
  firstName: text("First Name", { max: limits.nameMax }),
  lastName: text("Last Name", { max: limits.nameMax }),
  password: password(),
  isSubscribed: z._default(z.boolean("Subscribe must be yes or no."), false),
});

export const ForgotPassword = z.strictObject({ email: email() });

export const ResetPassword = z
  .strictObject({ password: password(), confirmPassword: password("Confirm password") })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ["confirmPassword"],
      error: "Confirm password and password fields must match.",
    }),
  );

/** In the account `password` is the old one and `confirmPassword` the new one. */
export const ChangePassword = z.strictObject({ password: password(), confirmPassword: password("Confirm password") });

export const Profile = z.strictObject({
  firstName: text("First Name", { max: limits.nameMax }),
  lastName: text("Last Name", { max: limits.nameMax }),
  phoneNumber: z.union([z.literal(""), phoneNumber()]),
});

const SignedIn = z.strictObject({ success: z.literal(true), message: z.string(), token: z.string(), user: User });

export const accountCalls = calls({
  "POST /auth/login": { access: "open", summary: "Sign in with email and password", body: Login, reply: SignedIn },
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
  "POST /auth/logout": { access: "signed in", summary: "End this login", reply: Done },
  "GET /user/me": { access: "signed in", summary: "The signed-in person", reply: z.strictObject({ user: User }) },
  "PUT /user": {
    access: "signed in",
    summary: "Change one's own profile",
    body: z.strictObject({ profile: Profile }),
    reply: z.strictObject({ success: z.literal(true), message: z.string(), user: User }),
  },
});
