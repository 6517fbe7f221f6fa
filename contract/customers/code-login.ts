import * as z from "zod/mini";
import { calls } from "#contract/call.ts";
import { Done, email, optionalFactorCode, phoneNumber, text } from "#contract/fields.ts";
import { SignedIn } from "./accounts.ts";

const sixDigits = () => text("Code", { max: 20 }).check(z.regex(/^\d{6}$/, "The code has six digits."));

const target = { email: z.optional(email()), phoneNumber: z.optional(phoneNumber()) };
export const oneOfThem = "Please enter your email or your phone number.";
const isOne = (form: { email?: string | undefined; phoneNumber?: string | undefined }) =>
  (form.email === undefined) !== (form.phoneNumber === undefined);

/** Where a code to log in goes: to the email of an account, or to its proven phone number. */
export const CodeRequest = z.object(target).check(z.refine(isOne, { path: ["email"], error: oneOfThem }));
export type CodeRequest = z.infer<typeof CodeRequest>;

/** Empty, it is a call without a body. */
const CodeCall = z
  .object(target)
  .check(z.refine((form) => isEmpty(form) || isOne(form), { path: ["email"], error: oneOfThem }));

export const isEmpty = ({ email, phoneNumber }: CodeRequest): boolean =>
  email === undefined && phoneNumber === undefined;

/** `factorCode` is asked for when the account has a second factor; `code` is the one that was sent. */
export const CodeLogin = z
  .object({ ...target, code: sixDigits(), factorCode: optionalFactorCode() })
  .check(z.refine(isOne, { path: ["email"], error: oneOfThem }));
export type CodeLogin = z.infer<typeof CodeLogin>;

export const codeLoginCalls = calls({
  "POST /auth/code": {
    access: "open",
    guests: true,
    summary:
      "Send a code to log in with, to the email of an account or to its proven phone number; the answer is the same whether or not there is one. Signed in and without a body: send one to the phone number of one's own profile, which proves it",
    body: z.optional(z.nullable(CodeCall)),
    reply: Done,
  },
  "POST /auth/code/login": {
    access: "open",
    summary: "Log in with the code that was sent; an account with a second factor is asked for `factorCode` as well",
    body: CodeLogin,
    reply: SignedIn,
  },
});
