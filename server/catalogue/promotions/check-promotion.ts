import { and, inArray, lte } from "drizzle-orm";
import { endsBeforeStart, type PromotionForm } from "#contract/catalogue/promotions.ts";
import { isAdmin } from "#contract/customers/roles.ts";
import { formatRupees, toPaise, toRupees } from "#contract/money.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categories } from "#server/catalogue/categories/tables.ts";
import { products } from "#server/catalogue/products/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { nilUuid } from "#server/platform/database/is-uuid.ts";
import { badRequest, type ShopError } from "#server/shop-error.ts";
import type { Manager } from "./queries.ts";
import type { promotions, promotionTargets } from "./tables.ts";

type Target = Pick<typeof promotionTargets.$inferInsert, "kind" | "targetId">;
type Terms = Pick<typeof promotions.$inferInsert, "name" | "kind" | "valueHundredths" | "buy" | "get">;

const refuse = (field: string, message: string): ShopError => badRequest(message, { [field]: message });

const unique = (ids: readonly string[] | null | undefined) => [...new Set((ids ?? []).map((id) => id.toLowerCase()))];

/** The brand that bears a promotion and whose products alone it reduces: a merchant's own, none for the shop. */
export function ownerBrandOf(who: Manager): string | null {
  if (isAdmin(who)) return null;
  if (!who.merchant?.brandId) throw badRequest("You have no brand yet. Please ask the admin for one.");
  return who.merchant.brandId;
}

/** What a form says of the promotion itself. Money is paise and percent hundredths: both have two decimals on the wire. */
export const termsOf = ({ name, kind, value, buy, get }: PromotionForm): Terms =>
  kind === "buy get"
    ? { name, kind, valueHundredths: null, buy: buy ?? null, get: get ?? null }
    : { name, kind, valueHundredths: toPaise(value ?? 0), buy: null, get: null };

/** Products, brands and categories that exist, and that whoever makes the promotion may reduce. */
export async function resolveTargets(tx: Queries, form: PromotionForm, ownerBrandId: string | null): Promise<Target[]> {
  const chosen = {
    product: unique(form.products),
    brand: unique(form.brands),
    category: unique(form.categories),
  };
  await assertProducts(tx, chosen.product, ownerBrandId);
  await assertBrands(tx, chosen.brand, ownerBrandId);
  await assertCategories(tx, chosen.category);
  const targets = (["product", "brand", "category"] as const).flatMap((kind) =>
    chosen[kind].map((targetId): Target => ({ kind, targetId })),
  );
  if (targets.length > 0) return targets;
  return ownerBrandId ? [{ kind: "brand", targetId: ownerBrandId }] : [{ kind: "all", targetId: nilUuid }];
}

async function assertProducts(tx: Queries, ids: string[], ownerBrandId: string | null): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ brandId: products.brandId })
    .from(products)
    .where(inArray(products.id, ids))
    .for("key share");
  if (ownerBrandId !== null && found.some(({ brandId }) => brandId !== ownerBrandId))
    throw refuse("products", "You can only choose products of your own brand.");
  if (found.length < ids.length) throw refuse("products", "One of these products does not exist.");
}

async function assertBrands(tx: Queries, ids: string[], ownerBrandId: string | null): Promise<void> {
  if (ids.length === 0) return;
  if (ownerBrandId !== null && ids.some((id) => id !== ownerBrandId))
    throw refuse("brands", "You can only choose your own brand.");
  const found = await tx.select({ id: brands.id }).from(brands).where(inArray(brands.id, ids)).for("key share");
  if (found.length < ids.length) throw refuse("brands", "One of these brands does not exist.");
}

async function assertCategories(tx: Queries, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .for("key share");
  if (found.length < ids.length) throw refuse("categories", "One of these categories does not exist.");
}

/**
 * An amount that is the whole price of something it names, or a price that is no lower, is a mistake; what brands and categories hold
 * changes too often to say so. A price that falls later leaves the promotion without effect there: it never raises one.
 */
export async function assertBelowPrices(
  tx: Queries,
  { kind, value }: PromotionForm,
  targets: readonly Target[],
): Promise<void> {
  const productIds = targets.flatMap((target) => (target.kind === "product" ? target.targetId : []));
  if ((kind !== "amount" && kind !== "price") || productIds.length === 0) return;
  const [cheap] = await tx
    .select({ name: products.name, pricePaise: products.pricePaise })
    .from(products)
    .where(and(inArray(products.id, productIds), lte(products.pricePaise, toPaise(value ?? 0))))
    .orderBy(products.pricePaise, products.id)
    .limit(1);
  if (cheap)
    throw refuse(
      "value",
      `The ${kind} must be below the price of each product: ${cheap.name} costs ${formatRupees(toRupees(cheap.pricePaise))}.`,
    );
}

/** The moments of a promotion whose start may be left to what it is or to now. */
export function assertOrder(startsAt: Date, endsAt: Date | null): void {
  if (endsAt && endsAt <= startsAt) throw refuse("endsAt", endsBeforeStart);
}
