import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { shareOf } from "#server/platform/processes/process-count.ts";

/** Argon2id as OWASP advises: 19 MiB, two passes. Hashes made with other figures are renewed at the next login. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a thread, so a core, and 19 MiB each; the other threads of the pool are left to files and name look-ups. */
const maxRunning = Math.min(2, shareOf(availableParallelism()));
export const withPasswordSlot = limitConcurrency({ maxRunning, maxWaiting: shareOf(100) });

/** One password, however the keyboard composed its letters. */
const typed = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string): Promise<string> => withPasswordSlot(() => hash(typed(password), cost));

let nobodysHash: Promise<string> | undefined;

/** An account without a password, or none at all, costs the same time as a wrong password. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString("hex"));
  const known = passwordHash ?? (await nobodysHash);
  const isRight = await withPasswordSlot(() => verify(known, typed(password)));
  return isRight && Boolean(passwordHash);
}

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
}
