import { expect, test } from "vitest";
import { fromNearerEnd } from "./nearer-end.ts";

const rows = Array.from({ length: 23 }, (_, n) => n);

test("from either end a page has the same rows, and at most half of the list is skipped", () => {
  for (const limit of [1, 4, 10, 23, 30]) {
    for (let offset = 0; offset < rows.length; offset += limit) {
      const slice = fromNearerEnd(rows.length, { limit, offset });
      if (!slice) throw new Error("the page is within the list");
      const list = slice.isReversed ? rows.toReversed() : rows;
      const page = list.slice(slice.offset, slice.offset + slice.limit);
      expect(slice.isReversed ? page.toReversed() : page).toEqual(rows.slice(offset, offset + limit));
      expect(slice.offset).toBeLessThanOrEqual(rows.length / 2);
    }
  }
});

test("a page past the end is none", () => {
  expect(fromNearerEnd(20, { limit: 10, offset: 20 })).toBeUndefined();
  expect(fromNearerEnd(0, { limit: 10, offset: 0 })).toBeUndefined();
});
