import { createHash, randomBytes } from "node:crypto";

/** So many are remembered in a process; then it begins anew, and a few are counted twice. */
const maxRemembered = 50_000;
const dayMs = 86_400_000;
/** India is five and a half hours ahead. */
const offsetMs = 5.5 * 3_600_000;

/**
 * Whether a visitor searches for this for the first time today, so that nobody makes a search popular alone. Visitors are remembered as
 * hashes with a salt that is made anew each day, in memory only.
 */
export function createOncePerDay(): (visitor: string, term: string, nowMs?: number) => boolean {
  let day = -1;
  let salt = "";
  let seen = new Set<string>();
  return (visitor, term, nowMs = Date.now()) => {
    const today = Math.floor((nowMs + offsetMs) / dayMs);
    if (today !== day || seen.size >= maxRemembered) {
      day = today;
      salt = randomBytes(16).toString("hex");
      seen = new Set();
    }
    const mark = createHash("sha256").update(`${salt} ${visitor} ${term}`).digest("base64").slice(0, 16);
    if (seen.has(mark)) return false;
    seen.add(mark);
    return true;
  };
}
