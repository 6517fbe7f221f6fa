import { addImportedProduct, updateImportedProduct } from "#server/catalogue/products/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { ShopError } from "#server/shop-error.ts";
import { judgeRow, type Problem } from "./judge-row.ts";
import { lookAround } from "./look-around.ts";
import type { Cells } from "./read-row.ts";
import type { Manager } from "./who-imports.ts";

/** A row that the shop would not take when its turn came. */
export class RefusedRow extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super("a row was refused");
    this.problems = problems;
  }
}

/** Does what a row says, unless what was fine when the file was looked through is at fault by now. */
export async function writeRow(
  tx: Queries,
  who: Manager,
  row: { sku: string; cells: Cells },
): Promise<"added" | "changed" | "unchanged"> {
  const around = await lookAround(tx, who, [row]);
  const verdict = judgeRow(row.cells, around(row));
  if ("problems" in verdict) throw new RefusedRow(verdict.problems);
  try {
    if (verdict.outcome === "added") await addImportedProduct(tx, who, verdict.form, verdict.slug);
    if (verdict.outcome === "changed") await updateImportedProduct(tx, who, verdict.id, verdict.changes);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const [field = ""] = Object.keys(error.fields ?? {});
    throw new RefusedRow([{ field, sentence: error.message }]);
  }
  return verdict.outcome;
}
