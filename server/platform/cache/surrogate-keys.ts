import { type Change, type Dependencies, isKnownKind, kindOf } from "./dependencies.ts";
import type { Expiries } from "./expiries.ts";

/** Carried by every shared answer, so that all of them can be purged. */
const shopKey = "shop";
/** Carried by an answer that depends on everything: purged by any change. */
const anyChangeKey = "any-change";
/** Proxies and shops take header lines of some kilobytes. */
const maxBytes = 5000;
const sharedSeconds = 3600;
const staleSeconds = 30;

/** A key is one word for the proxy, without signs that mean something in a pattern. */
const encode = (topic: string) =>
  encodeURIComponent(topic)
    .replaceAll("%3A", ":")
    .replaceAll(/[!'()*~.]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Carried by an answer that depends on every topic of a kind. */
const anyOf = (kind: string) => `${kind}/any`;
const isWhole = (topic: string) => topic === kindOf(topic);

function keysOf(topics: readonly string[]): string {
  const kinds = [...new Set(topics.map(kindOf))];
  const whole = topics.filter(isWhole).map(anyOf);
  const single = topics.filter((topic) => !isWhole(topic)).map(encode);
  return [shopKey, ...kinds, ...whole, ...single].join(" ");
}

/** The keys under which a caching proxy keeps an answer. Of more topics than fit, every change to their kinds purges it. */
function surrogateKeys({ topics }: Dependencies): string {
  if (topics === "everything") return `${shopKey} ${anyChangeKey}`;
  const keys = keysOf([...topics]);
  return keys.length <= maxBytes ? keys : keysOf([...new Set([...topics].map(kindOf))]);
}

/** The keys of what a change makes stale. */
export function purgeKeys(change: Change): string[] {
  if (change === "everything" || !change.topics.every((topic) => isKnownKind(kindOf(topic)))) return [shopKey];
  const keys = change.topics.flatMap((topic) => (isWhole(topic) ? [topic] : [encode(topic), anyOf(kindOf(topic))]));
  return [anyChangeKey, ...keys];
}

/**
 * For an answer that a caching proxy may share until it is told of a change, or until it changes by itself. Browsers go on asking each time
 * whether it has changed, so they are not told what the proxy may do with what is stale.
 */
export function sharedHeaders(dependencies: Dependencies, expiries?: Expiries): Record<string, string> {
  const longest = sharedSeconds + staleSeconds;
  const left = expiries ? expiries.secondsLeft(dependencies, longest) : longest;
  if (left === 0) return {};
  const maxAge = Math.min(sharedSeconds, left);
  const lifetime = `max-age=${maxAge}, stale-while-revalidate=${Math.min(staleSeconds, left - maxAge)}`;
  return {
    "cache-control": `public, max-age=0, must-revalidate, s-maxage=${maxAge}`,
    "cdn-cache-control": lifetime,
    "surrogate-control": lifetime,
    "surrogate-key": surrogateKeys(dependencies),
  };
}
