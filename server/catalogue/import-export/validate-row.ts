import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { FileColumn, ImportProblem } from "#contract/catalogue/import-export.ts";
import { ProductChanges, ProductForm } from "#contract/catalogue/product-form.ts";
import {
  type Appearance,
  changesAppearance,
  resolveAppearance,
} from "#server/catalogue/import-export/zip/appearance.ts";
import type { Lookups } from "./lookups.ts";
import { type Cells, parseFields, splitCell } from "./parse-row.ts";
import type { FileProduct, SizeStock } from "./queries.ts";
import { resolveAttributes } from "./resolve-attributes.ts";

export type Problem = Omit<ImportProblem, "line">;

/** The problems of a row, or the product to be added or changed. */
type ValidatedRow =
  | { problems: [Problem, ...Problem[]] }
  | { outcome: "added"; form: ProductForm; slug: string | undefined; appearance: Appearance }
  | { outcome: "changed"; id: string; changes: ProductChanges | undefined; appearance: Appearance }
  | { outcome: "unchanged" };

const columnOf: Record<string, string> = {
  sizeStock: "size stock",
  isActive: "active",
  longDescription: "long description",
  weightGrams: "weight grams",
};
const problem = (field: FileColumn | "", sentence: string): Problem => ({ field, sentence });

/** A merchant cannot give its products another brand. */
function resolveBrand(cells: Cells, { ownBrandId, brandIds }: Lookups): string | null | undefined | Problem {
  const slug = cells.brand?.trim();
  if (slug === undefined) return ownBrandId;
  if (slug === "") return ownBrandId ?? null;
  const id = brandIds.get(slug);
  if (ownBrandId !== undefined && id !== ownBrandId)
    return problem("brand", "Products can only be given your own brand.");
  return id ?? problem("brand", `There is no brand with the slug ${slug.slice(0, 60)}.`);
}

/** Left empty, a product stays where it is. A merchant chooses among active categories. */
function resolveCategories(
  cells: Cells,
  { existing, ownBrandId, categories }: Lookups,
): string[] | undefined | Problem {
  const slugs = splitCell(cells.categories ?? "");
  if (slugs.length === 0) return undefined;
  const isOpen = ({ id, isActive }: { id: string; isActive: boolean }) =>
    isActive || ownBrandId === undefined || existing?.categories.includes(id);
  const ids = new Set<string>();
  for (const slug of slugs) {
    const category = categories.get(slug);
    if (!category || !isOpen(category))
      return problem("categories", `There is no category with the slug ${slug.slice(0, 60)}.`);
    ids.add(category.id);
  }
  return [...ids].sort();
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "sentence" in value;
const isStock = (value: unknown): value is SizeStock => typeof value === "object" && value !== null;
const total = (stock: SizeStock) => Object.values(stock).reduce((sum, quantity) => sum + quantity, 0);

function toProblem({ path, message }: { path: PropertyKey[]; message: string }): Problem {
  const field = String(path[0] ?? "");
  return { field: columnOf[field] ?? field, sentence: message };
}

/** Where quantity and size stock disagree, which was meant cannot be guessed. */
function validateStock(cells: Cells, { quantity, sizeStock }: Pick<ProductForm, "quantity" | "sizeStock">): Problem[] {
  if (!sizeStock || !cells.quantity?.trim() || quantity === total(sizeStock)) return [];
  return [problem("quantity", `Quantity must be ${total(sizeStock)}, the sum of the size stock, or empty.`)];
}

const toFormFields = ({ brandId, ...existing }: FileProduct) => ({ ...existing, brand: brandId });

/** Validates a row as the product form would, and against what the shop has now. Pure. */
export function validateRow(cells: Cells, lookups: Lookups): ValidatedRow {
  const { existing, ownBrandId } = lookups;
  if (ownBrandId === null) return { problems: [problem("", "You have no brand yet. Please ask the admin for one.")] };
  if (existing && ownBrandId !== undefined && existing.brandId !== ownBrandId)
    return { problems: [problem("sku", "Another product has this sku. Please choose another one.")] };
  const fields = parseFields(cells);
  const brand = resolveBrand(cells, lookups);
  if (!isProblem(brand) && brand !== undefined) fields.brand = brand;
  const chosen = resolveCategories(cells, lookups);
  if (!isProblem(chosen) && chosen !== undefined) fields.categories = chosen;
  const said = resolveAttributes(
    cells,
    lookups,
    (fields.categories as string[] | undefined) ?? existing?.categories ?? [],
  );
  if (said.attributes) fields.facts = said.attributes;
  const merged: Record<string, unknown> = { ...(existing && toFormFields(existing)), ...fields };
  if (isStock(merged.sizeStock) && !cells.quantity?.trim()) merged.quantity = total(merged.sizeStock);
  const { appearance, problems: wrongAppearance } = resolveAppearance(cells, lookups);
  const schema = merged.slug === undefined ? ProductForm : ProductChanges;
  const { data, error } = z.safeParse(schema, merged);
  const [first, ...others] = [
    ...(error?.issues ?? []).map(toProblem),
    ...[brand, chosen].filter(isProblem),
    ...said.problems,
    ...wrongAppearance,
    ...(data ? validateStock(cells, data) : []),
  ];
  if (first) return { problems: [first, ...others] };
  if (!existing)
    return { outcome: "added", form: data as ProductForm, slug: merged.slug as string | undefined, appearance };
  return compareWithProduct(existing, data as ProductChanges, appearance);
}

function compareWithProduct(existing: FileProduct, requested: ProductChanges, appearance: Appearance): ValidatedRow {
  // Spreadsheets write line ends in their own way.
  const kept = (text: string, now: string) => (now.replaceAll("\r\n", "\n") === text ? now : text);
  const changes = {
    ...requested,
    description: kept(requested.description, existing.description),
    longDescription: kept(requested.longDescription ?? "", existing.longDescription),
  };
  const { id, brandSlug, brandId, categorySlugs, pictures: _, colour: __, garment: ___, ...now } = existing;
  const isChanged = changesAppearance(appearance, existing);
  if (isDeepStrictEqual({ ...changes }, { ...now, brand: brandId }))
    return isChanged ? { outcome: "changed", id, changes: undefined, appearance } : { outcome: "unchanged" };
  // What a file does not change is not said again: it may be of a category or an attribute that the person could not choose now.
  const { categories, facts, ...others } = changes;
  return {
    outcome: "changed",
    id,
    appearance: isChanged ? appearance : {},
    changes: {
      ...others,
      ...(!isDeepStrictEqual(categories, now.categories) && { categories }),
      ...(!isDeepStrictEqual(facts, now.facts) && { facts }),
    },
  };
}
