import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { FileColumn, ImportProblem } from "#contract/import-export.ts";
import { ProductChanges, ProductForm } from "#contract/product-form.ts";
import type { FiledProduct } from "./read-products.ts";
import { type Cells, readFields } from "./read-row.ts";
import type { SizeStock } from "./size-stock.ts";

export type Problem = Omit<ImportProblem, "line">;

/** What decides about a row besides the row itself. */
export interface Surroundings {
  /** The product that has the row's sku now. */
  known: FiledProduct | undefined;
  /** The brand whose products the person may change; `null` for a merchant without one, nothing for an admin. */
  ownBrandId?: string | null;
  /** Ids of the brands that the file names, by slug. */
  brandIds: ReadonlyMap<string, string>;
}

/** What would become of a row: its problems, or the product to be made or changed. */
export type Verdict =
  | { problems: [Problem, ...Problem[]] }
  | { outcome: "added"; form: ProductForm; slug: string | undefined }
  | { outcome: "changed"; id: string; changes: ProductChanges }
  | { outcome: "unchanged" };

const columnOf: Record<string, string> = { sizeStock: "size stock", isActive: "active" };
const problem = (field: FileColumn | "", sentence: string): Problem => ({ field, sentence });

/** An own product's brand is not for its merchant to change. */
function judgeBrand(cells: Cells, { ownBrandId, brandIds }: Surroundings): string | null | undefined | Problem {
  const slug = cells.brand?.trim();
  if (slug === undefined) return ownBrandId;
  if (slug === "") return ownBrandId ?? null;
  const id = brandIds.get(slug);
  if (ownBrandId !== undefined && id !== ownBrandId)
    return problem("brand", "Products can only be given your own brand.");
  return id ?? problem("brand", `There is no brand with the slug ${slug.slice(0, 60)}.`);
}

const isProblem = (value: unknown): value is Problem => typeof value === "object" && value !== null;
const isStock = (value: unknown): value is SizeStock => typeof value === "object" && value !== null;
const total = (stock: SizeStock) => Object.values(stock).reduce((sum, many) => sum + many, 0);

function toProblem({ path, message }: { path: PropertyKey[]; message: string }): Problem {
  const field = String(path[0] ?? "");
  return { field: columnOf[field] ?? field, sentence: message };
}

/** Which of quantity and size stock was meant cannot be guessed. */
function judgeStock(cells: Cells, { quantity, sizeStock }: Pick<ProductForm, "quantity" | "sizeStock">): Problem[] {
  if (!sizeStock || !cells.quantity?.trim() || quantity === total(sizeStock)) return [];
  return [problem("quantity", `Quantity must be ${total(sizeStock)}, the sum of the size stock, or empty.`)];
}

const keepKnown = ({ brandId, ...known }: FiledProduct) => ({ ...known, brand: brandId });

/** Judges a row as the product form would, and against what the shop has now. Changes nothing. */
export function judgeRow(cells: Cells, around: Surroundings): Verdict {
  const { known, ownBrandId } = around;
  if (ownBrandId === null) return { problems: [problem("", "You have no brand yet. Please ask the admin for one.")] };
  if (known && ownBrandId !== undefined && known.brandId !== ownBrandId)
    return { problems: [problem("sku", "Another product has this sku. Please choose another one.")] };
  const fields = readFields(cells);
  const brand = judgeBrand(cells, around);
  if (!isProblem(brand) && brand !== undefined) fields.brand = brand;
  const merged: Record<string, unknown> = { ...(known && keepKnown(known)), ...fields };
  if (isStock(merged.sizeStock) && !cells.quantity?.trim()) merged.quantity = total(merged.sizeStock);
  const schema = merged.slug === undefined ? ProductForm : ProductChanges;
  const { data, error } = z.safeParse(schema, merged);
  const [first, ...others] = [
    ...(error?.issues ?? []).map(toProblem),
    ...(isProblem(brand) ? [brand] : []),
    ...(data ? judgeStock(cells, data) : []),
  ];
  if (first) return { problems: [first, ...others] };
  if (!known) return { outcome: "added", form: data as ProductForm, slug: merged.slug as string | undefined };
  return judgeChange(known, data as ProductChanges);
}

function judgeChange(known: FiledProduct, wished: ProductChanges): Verdict {
  // Spreadsheets write line ends in their own way.
  const isSameText = known.description.replaceAll("\r\n", "\n") === wished.description;
  const changes = isSameText ? { ...wished, description: known.description } : wished;
  const { id, brandSlug, brandId, ...now } = known;
  if (isDeepStrictEqual({ ...changes }, { ...now, brand: brandId })) return { outcome: "unchanged" };
  return { outcome: "changed", id, changes };
}
