import { expect, test } from "vitest";
import { codeOfStep, findStep, otpauthUri, stepAt, toBase32 } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

// RFC 6238, appendix B, with the last six of its eight digits.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("%i seconds after 1970 the code of the standard's secret is %s", (seconds, code) => {
  expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code);
});

// RFC 4648, section 10.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base32 is %j", (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});

test("a clock may be one step early or late, and no more", () => {
  const moment = 1_234_567_890_000;
  const now = stepAt(moment);
  const taken = [-2, -1, 0, 1, 2].map((drift) =>
    findStep(secret, codeOfStep(secret, now + drift), { moment, usedStep: null }),
  );
  expect(taken).toEqual([undefined, now - 1, now, now + 1, undefined]);
});

test("a step that was used, and every earlier one, is not found again", () => {
  const moment = 1_234_567_890_000;
  const now = stepAt(moment);
  const find = (step: number) => findStep(secret, codeOfStep(secret, step), { moment, usedStep: now });
  expect([find(now - 1), find(now), find(now + 1)]).toEqual([undefined, undefined, now + 1]);
});

test.each(["", "12345", "1234567", "12345a", "１２３４５６", "-12345"])("%j is no code", (code) => {
  expect(findStep(secret, code, { moment: 0, usedStep: null })).toBeUndefined();
});

test("the address for the app names shop and account", () => {
  expect(otpauthUri("MZXW6", { issuer: "Tana & Bana", account: "asha@example.com" })).toBe(
    "otpauth://totp/Tana%20%26%20Bana:asha%40example.com?secret=MZXW6&issuer=Tana%20%26%20Bana&algorithm=SHA1&digits=6&period=30",
  );
});
