import { validatorCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldErrors, type Issue } from "./field-errors.ts";

z.config(z.locales.en());

function sentencesFor(schema: z.ZodMiniType, value: unknown) {
  const validate = validatorCompiler({ schema, method: "POST", url: "/", httpPart: "body" });
  const { error } = validate(value) as unknown as { error: Issue[] };
  return Object.fromEntries(fieldErrors(error));
}

test("a field's own message is taken as it stands", () => {
  const schema = z.strictObject({ city: z.string().check(z.minLength(1, "City is required.")) });
  expect(sentencesFor(schema, { city: "" })).toEqual({ city: "City is required." });
});

test("a field without words of its own gets a sentence", () => {
  const schema = z.strictObject({ isDefault: z.boolean(), page: z.number() });
  expect(sentencesFor(schema, { isDefault: "yes", page: ["1", "2"] })).toEqual({
    isDefault: "Is default is not valid.",
    page: "Page is not valid.",
  });
});

test("fields inside others and inside lists go by their own names", () => {
  const line = z.strictObject({ quantity: z.number("Quantity is required.") });
  const schema = z.strictObject({ profile: z.strictObject({ lines: z.array(line), sizes: z.array(z.string()) }) });
  expect(sentencesFor(schema, { profile: { lines: [{}], sizes: [1] } })).toEqual({
    quantity: "Quantity is required.",
    sizes: "Sizes is not valid.",
  });
});

test("of a field that may have several forms the form that has words speaks", () => {
  const phone = z.union([z.literal(""), z.string().check(z.minLength(10, "Phone number is too short."))]);
  expect(sentencesFor(z.strictObject({ phone }), { phone: "12" })).toEqual({ phone: "Phone number is too short." });
});

test("names that nobody asked for are shown, but not at any length", () => {
  const found = sentencesFor(z.strictObject({}), { ["x".repeat(1000)]: 1, __defineGetter__: 2 });
  expect(Object.values(found)).toEqual([
    `"${"x".repeat(40)}" is not expected here.`,
    '"__defineGetter__" is not expected here.',
  ]);
});

test("a name of several lines is shown on one", () => {
  expect(sentencesFor(z.strictObject({}), { "x\r\nBcc: a@b.c\u2028y\0": 1 })).toEqual({
    "x\r\nBcc: a@b.c\u2028y\0": '"x Bcc: a@b.c y " is not expected here.',
  });
});
