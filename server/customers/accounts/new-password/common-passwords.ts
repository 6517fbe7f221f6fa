import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readFilter } from "#server/platform/bloom-filter.ts";

/** Made by scripts/build-password-list.ts, which says from what. */
export const passwordListFile = join(import.meta.dirname, "common-passwords.bloom");

/** One spelling for letters that a keyboard composes in several ways, and for either case. */
export const listed = (password: string): string => password.normalize("NFKC").toLowerCase();

let isListed: ((entry: string) => boolean) | undefined;

/** Whether the password stands in the list of those that people use most and that thieves try first. */
export function isCommonPassword(password: string): boolean {
  isListed ??= readFilter(readFileSync(passwordListFile));
  return isListed(listed(password));
}
