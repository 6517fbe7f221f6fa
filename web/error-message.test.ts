import { expect, test } from "vitest";
import { sentences } from "#contract/messages.ts";
import { ApiError, noAnswer } from "./api.ts";
import { errorNotice, messageForPeople } from "./error-message.ts";

const title = "Please Try Again!";
const error = "Only 3 are left.";

test.each([
  [400, { title, message: error }, error],
  [401, { title: sentences.unauthorized }, undefined],
  [403, { title: sentences.forbidden }, undefined],
  [404, undefined, undefined],
  [409, undefined, undefined],
  [413, { title, message: error }, error],
  [415, { title, message: error }, error],
  [429, { title, message: error }, error],
  [500, undefined, undefined],
  [502, undefined, undefined],
  [503, undefined, undefined],
])("status %i: which notice is shown, and whether the server's sentence is for people", (status, notice, message) => {
  const failure = new ApiError(status, { error });
  expect(errorNotice(failure, title)).toEqual(notice);
  expect(messageForPeople(failure, undefined)).toBe(message);
  expect(messageForPeople(failure, "Payment failed")).toBe(message ?? "Payment failed");
});

test("a shop that cannot be reached is said to be so, once and without the title of the operation", () => {
  const failure = new ApiError(0, { error: noAnswer });
  expect(errorNotice(failure, title)).toEqual({ title: noAnswer });
  expect(messageForPeople(failure, "Payment failed")).toBe("Payment failed");
  expect(errorNotice(new ApiError(0, { error: "" }), title)).toBeUndefined();
});

test("what is no answer of the API is never shown as it is", () => {
  expect(messageForPeople(new TypeError("x is not a function"), "Payment failed")).toBe("Payment failed");
  expect(messageForPeople(undefined, undefined)).toBeUndefined();
});
