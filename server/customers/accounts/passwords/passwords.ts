import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import { shareOf } from "#server/platform/processes/process-count.ts";
import type { Settings } from "#server/settings/settings.ts";

/**
 * Argon2id as OWASP advises: 19 MiB, two passes. The least that the algorithm takes is for tests, which log in thousands of times.
 * Hashes made with other figures are renewed at the next login.
 */
const costs = {
  standard: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  least: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};
type HashCost = Settings["passwordHashCost"];

/** Hashing takes a thread, so a core, and 19 MiB each; the other threads of the pool are left to files and name look-ups. */
const maxRunning = Math.min(2, shareOf(availableParallelism()));
export const withPasswordSlot = limitConcurrency({ maxRunning, maxWaiting: shareOf(100) });

/** One password, however the keyboard composed its letters. */
const typed = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string, cost: HashCost = "standard"): Promise<string> =>
  withPasswordSlot(() => hash(typed(password), costs[cost]));

const nobodysHashes: Partial<Record<HashCost, Promise<string>>> = {};

/** An account without a password, or none at all, costs the same time as a wrong password. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  cost: HashCost = "standard",
): Promise<boolean> {
  nobodysHashes[cost] ??= hashPassword(randomBytes(16).toString("hex"), cost);
  const known = passwordHash ?? (await nobodysHashes[cost]);
  const isRight = await withPasswordSlot(() => verify(known, typed(password)));
  return isRight && Boolean(passwordHash);
}

export function isOutdated(passwordHash: string, cost: HashCost = "standard"): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  const wanted = costs[cost];
  return memoryCost !== wanted.memoryCost || timeCost !== wanted.timeCost || parallelism !== wanted.parallelism;
}
