import * as z from "zod/mini";
import { noFilter } from "#contract/catalogue/list-filters.ts";
import { limits } from "./limits.ts";
import { withoutTags } from "./without-tags.ts";

z.config(z.locales.en());

// Control characters other than tab and line break: PostgreSQL refuses the first of them, people cannot see the rest.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to be removed.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** What is left of a form text when HTML, invisible characters and outer spaces are gone. */
export function plainText(text: string): string {
  return withoutTags(text.replace(controls, "")).trim();
}

interface TextRules {
  min?: number;
  max?: number;
  tooShort?: string;
}

/** Nothing is asked for; something of another kind, such as a number or an object, is not taken for nothing. */
export const absentOr = (required: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? required : otherwise;

const ends = (label: string, rules: TextRules) => {
  const max = rules.max ?? limits.textMax;
  return [
    z.minLength(rules.min ?? 0, { error: rules.tooShort, abort: true }),
    z.maxLength(max, `${label} must be at most ${max} characters.`),
  ];
};

/** A required text of a form: cleaned, then measured. */
export function text(label: string, rules: TextRules = {}) {
  const required = `${label} is required.`;
  return z
    .string({ error: absentOr(required, `${label} must be text.`) })
    .check(z.overwrite(plainText), z.minLength(1, { error: required, abort: true }), ...ends(label, rules));
}

/** A text that may be left empty. */
export function optionalText(label: string, rules: TextRules = {}) {
  return z._default(z.string(`${label} must be text.`).check(z.overwrite(plainText), ...ends(label, rules)), "");
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The name of a thing in addresses. Where an address takes a slug or an id, one that looks like an id would stand for another thing. */
export function slug() {
  return text("Slug", { max: limits.slugMax }).check(
    z.regex(/^[A-Za-z0-9_-]+$/, "Slug may hold only letters, digits, dashes and underscores."),
    z.refine((value) => !idShape.test(value), "Slug may not look like an id. Please choose another one."),
  );
}

/** The slug of a brand or category: it filters lists, where "all" means no filter. */
export function filterSlug() {
  return slug().check(z.refine((value) => value !== noFilter, `The slug ${noFilter} has a meaning of its own.`));
}

/** Letter case never tells two accounts apart. */
export function email() {
  return z.string({ error: absentOr("Email is required.", "Email format is invalid.") }).check(
    z.overwrite((value) => plainText(value).toLowerCase()),
    z.minLength(1, { error: "Email is required.", abort: true }),
    z.maxLength(limits.emailMax, { error: "Email format is invalid.", abort: true }),
    z.email("Email format is invalid."),
  );
}

/** The label is the word in front of "is required": a second password field has another one. */
export function password(label = "Password") {
  const required = `${label} is required.`;
  return z
    .string({ error: absentOr(required, `${label} must be text.`) })
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.minLength(limits.passwordMin, `${label} must be at least ${limits.passwordMin} characters.`),
      z.maxLength(limits.passwordMax, `${label} must be at most ${limits.passwordMax} characters.`),
    );
}

/** A code of the authenticator app, or a recovery code; spaces, dashes and letter case do not matter. */
export const factorCode = () => text("Code", { max: limits.factorCodeMax });

/** An optional code of the second factor: accounts without one have none to give. */
export const optionalFactorCode = () => optionalText("Code", { max: limits.factorCodeMax });

const enoughDigits = (value: string) => value.replace(/\D/g, "").length >= limits.phoneDigitsMin;
const tooFewDigits = `Phone number must be at least ${limits.phoneDigitsMin} digits.`;

/** Phone numbers are kept as they were typed; only their digits are counted. */
export function phoneNumber() {
  return text("Phone number", { max: limits.phoneMax }).check(z.refine(enoughDigits, tooFewDigits));
}

/** A phone number that may be left empty. */
export function optionalPhoneNumber() {
  return z.string("Phone number must be text.").check(
    z.overwrite(plainText),
    ...ends("Phone number", { max: limits.phoneMax }),
    z.refine((value) => value === "" || enoughDigits(value), tooFewDigits),
  );
}

/** A number in an address, where everything is text. Left out or left empty, it is nothing. */
export function numberInQuery(
  label: string,
  { min, max, whole = false }: { min: number; max: number; whole?: boolean },
) {
  const wrong = `${label} must be a ${whole ? "whole " : ""}number from ${min} to ${max}.`;
  const form = whole ? /^(\d{1,9})?$/ : /^(\d{1,9}(\.\d{1,9})?)?$/;
  return z.optional(
    z.pipe(
      z.string(wrong).check(z.trim(), z.regex(form, { error: wrong, abort: true })),
      z.pipe(
        z.transform((text: string) => (text === "" ? undefined : Number(text))),
        z.optional(z.number().check(z.gte(min, wrong), z.lte(max, wrong))),
      ),
    ),
  );
}

/** The code of a kind of goods for tax: 4 to 8 digits, or nothing. */
export const hsnCode = () =>
  z.pipe(
    z.transform((value: unknown) => value ?? ""),
    z.string("HSN code must be text.").check(z.trim(), z.regex(/^(\d{4,8})?$/, "HSN code must be 4 to 8 digits.")),
  );

export const Id = z.string();
export const Moment = z.iso.datetime();

/** What most changes answer: that they worked, in a sentence for a person. */
export const Done = z.strictObject({ success: z.literal(true), message: z.string() });

export const done = (message: string) => ({ success: true as const, message });

/** A day in an address. Left out or left empty, it is nothing. */
export const dayInQuery = (label: string) => {
  const wrong = `${label} must be a date such as 2026-01-31.`;
  const isDay = (day: string) => day === "" || z.safeParse(z.iso.date(), day).success;
  return z.optional(z.string(wrong).check(z.trim(), z.refine(isDay, wrong)));
};
