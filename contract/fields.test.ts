import { expect, test } from "vitest";
import * as z from "zod/mini";
import { email, optionalPhoneNumber, password, phoneNumber, text } from "./fields.ts";
import { limits } from "./limits.ts";

const sentence = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

test("an email is kept in small letters, without spaces around it", () => {
  expect(z.parse(email(), "  Asha.Rao@Example.COM\n")).toBe("asha.rao@example.com");
});

test.each([
  "asha",
  "asha@",
  "@example.com",
  "a@b",
  "a b@example.com",
  "asha@example.com, ravi@example.com",
  "asha@exa\u0000mple",
])("%j is no email", (value) => {
  expect(sentence(email(), value)).toBe("Email format is invalid.");
});

test("an endless email is refused at once (pitfall 22)", () => {
  expect(sentence(email(), `${"a.".repeat(400_000)}@example.com`)).toBe("Email format is invalid.");
});

test.each([
  ["9876543210", true],
  ["+91 98765 43210", true],
  ["(987) 654-3210", true],
  ["98765 4321", false],
  ["ten digits", false],
])("whether %j has the digits of a phone number: %j", (value, isOne) => {
  const expected = isOne ? undefined : "Phone number must be at least 10 digits.";
  expect(sentence(phoneNumber(), value)).toBe(expected);
  expect(sentence(optionalPhoneNumber(), value)).toBe(expected);
});

test("only an optional phone number may be empty", () => {
  expect(sentence(optionalPhoneNumber(), " ")).toBeUndefined();
  expect(sentence(phoneNumber(), " ")).toBe("Phone number is required.");
});

test("a password is kept to the letter", () => {
  const typed = "  <b>spaces & tags</b>  ";
  expect(z.parse(password(), typed)).toBe(typed);
  expect(sentence(password(), "12345")).toBe("Password must be at least 6 characters.");
  expect(sentence(password(), "x".repeat(limits.passwordMax + 1))).toBe("Password must be at most 200 characters.");
});

test("a text loses tags, invisible characters and outer spaces before it is measured", () => {
  expect(z.parse(text("Name"), " <i>Asha</i>\u0007 Rao\u007f ")).toBe("Asha Rao");
  expect(sentence(text("Name"), "<i>\u0007</i>")).toBe("Name is required.");
  expect(sentence(text("Name"), 7)).toBe("Name must be text.");
  expect(sentence(text("Name", { max: 3 }), "<b>Asha</b>")).toBe("Name must be at most 3 characters.");
});
