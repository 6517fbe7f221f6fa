import { codeOfStep, stepAt } from "#server/customers/accounts/second-factor/totp.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** An authenticator app that holds one secret, given as the shop shows it. Each code is of a later time step than the one before. */
export function openAuthenticator(secret: string) {
  const bytes = fromBase32(secret);
  let last = 0;
  return {
    codeAt: (moment: number) => codeOfStep(bytes, stepAt(moment)),
    /** A code that the shop takes: of the present step or the next, so there are two within half a minute. */
    nextCode(): string {
      last = Math.max(last + 1, stepAt(Date.now()));
      return codeOfStep(bytes, last);
    },
  };
}
