import { tryDocuments } from "#e2e/api-docs.ts";
import { test } from "#e2e/shop.ts";

test("the documents of the whole API open, and a call can be tried out on them", ({ page }) =>
  tryDocuments(page, 120_000));
