/** A page of a list: how many rows come before it, and how many it has at most. */
export interface Slice {
  limit: number;
  offset: number;
}

/**
 * A page counted from the nearer end of a list of `count` rows, so that no page skips more than half of them. Reversed, the rows are
 * read in the opposite order. Undefined for a page past the end.
 */
export function fromNearerEnd(count: number, { limit, offset }: Slice): (Slice & { isReversed: boolean }) | undefined {
  const left = count - offset;
  if (left <= 0) return undefined;
  if (offset <= count / 2) return { limit, offset, isReversed: false };
  return { limit: Math.min(limit, left), offset: Math.max(0, left - limit), isReversed: true };
}
