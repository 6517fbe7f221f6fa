import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What every authenticator app understands: SHA-1, six digits, 30 seconds (RFC 6238). */
const stepSeconds = 30;
const digits = 6;
/** Clocks differ, and a code may change while it is typed. */
const driftSteps = 1;
/** As long as the hash, as RFC 4226 advises. */
const secretBytes = 20;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding: apps take none. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export const randomSecret = (): Buffer => randomBytes(secretBytes);

export const stepAt = (moment: number): number => Math.floor(moment / 1000 / stepSeconds);

/** The code of one time step (HOTP, RFC 4226). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

export const isTotpCode = (code: string): boolean => code.length === digits && /^\d+$/.test(code);

/** The time step near this moment that the code belongs to, later than those that were used; undefined when there is none. */
export function findStep(
  secret: Buffer,
  code: string,
  { moment, usedStep }: { moment: number; usedStep: number | null },
): number | undefined {
  if (!isTotpCode(code)) return undefined;
  const now = stepAt(moment);
  const near = Array.from({ length: 2 * driftSteps + 1 }, (_, i) => now - driftSteps + i);
  const unused = near.filter((step) => usedStep === null || step > usedStep);
  return unused.find((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)));
}

/** What the QR code holds: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = { secret, issuer, algorithm: "SHA1", digits, period: stepSeconds };
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${pairs.join("&")}`;
}
