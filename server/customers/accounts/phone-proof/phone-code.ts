import { createHmac, randomInt } from "node:crypto";

const digits = 6;

export const randomCode = (): string => String(randomInt(10 ** digits)).padStart(digits, "0");

/** However it is typed: the last ten digits, so that a country code makes no other number. */
export const phoneKey = (phoneNumber: string): string => phoneNumber.replace(/\D/g, "").slice(-10);

interface Coded {
  userId: string;
  phoneNumber: string;
  code: string;
}

/** Good for one person and one number only. */
export const hashOfCode = (secret: string, { userId, phoneNumber, code }: Coded): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["phone code", userId, phoneKey(phoneNumber), code]))
    .digest("base64url");
