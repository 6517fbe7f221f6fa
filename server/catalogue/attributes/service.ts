import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type AttributeValues, legalAttributes } from "#contract/catalogue/attribute-values.ts";
import type { Attribute } from "#contract/catalogue/attributes.ts";
import { limits } from "#contract/limits.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { categoryProducts } from "#server/catalogue/categories/tables.ts";
import { allowLongStatements } from "#server/catalogue/listing/service.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { refreshWords } from "#server/catalogue/search/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { badRequest } from "#server/shop-error.ts";
import { attributes, attributesOfProduct, categoryAttributes } from "./tables.ts";

const legal: readonly string[] = legalAttributes;

const columns = {
  _id: attributes.id,
  key: attributes.key,
  label: attributes.label,
  kind: attributes.kind,
  choices: attributes.choices,
  isRequired: attributes.isRequired,
  isFacet: attributes.isFacet,
  isSearched: attributes.isSearched,
  isForAll: attributes.isForAll,
  shopText: attributes.shopText,
  categories: sql<string[]>`array(select ${categoryAttributes.categoryId} from ${categoryAttributes}
    where ${categoryAttributes.fieldId} = ${attributes.id} order by 1)::text[]`,
};

/** In the order in which they are shown. */
export async function listAttributes(db: Queries): Promise<Attribute[]> {
  const rows = await db.select(columns).from(attributes).orderBy(asc(attributes.position), asc(attributes.id));
  return rows.map((row) => ({ ...row, isLegal: legal.includes(row.key) }));
}

/** For each of the products, by id: the labels of what the law wants shown and nobody says. */
export async function findMissingAttributes(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; missing: string[] }>(sql`
    select p.id, ${attributesOfProduct.missing} as missing from ${products} p where p.id = any (${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, missing }) => [id, missing]));
}

interface MissingQuery {
  /** Only products of this brand; left out, of all. */
  brandId?: string | undefined;
  /** Only among these; left out, among all. */
  among?: SQL | undefined;
  limit: number;
  offset: number;
}

/**
 * The products that do not say all that the law wants shown, newest first: one page, and how many there are. Raw SQL: one pass over the
 * products, whatever the brands and the shop say for them; a read model would have to follow six tables.
 */
export async function listMissingAttributes(
  db: Queries,
  query: MissingQuery,
): Promise<{ ids: string[]; count: number }> {
  const fields = (await listAttributes(db)).filter(({ isLegal, shopText }) => isLegal && shopText === "");
  if (fields.length === 0) return { ids: [], count: 0 };
  const lacks = fields.map(
    ({ _id, key, isForAll }) => sql`(not p.facts ? ${key} and (b.id is null or not b.default_facts ? ${key})
      and (${isForAll} or exists (select from ${categoryAttributes} cf join ${categoryProducts} cp on cp.category_id = cf.category_id
            where cf.field_id = ${_id} and cp.product_id = p.id)))`,
  );
  const { brandId, among, limit, offset } = query;
  const { rows } = await db.execute<{ ids: string[]; count: number }>(sql`
    with missing as materialized (
      select p.id, p.created_at from ${products} p left join ${brands} b on b.id = p.brand_id
       where (${sql.join(lacks, sql` or `)})
         and ${brandId ? sql`p.brand_id = ${brandId}` : sql`true`} and ${among ? sql`p.id in (${among})` : sql`true`}
    )
    select (select count(*) from missing)::int as count,
      array(select id from missing order by created_at desc, id desc limit ${limit} offset ${offset})::text[] as ids`);
  return rows[0] ?? { ids: [], count: 0 };
}

const lockName = "fields of facts";

/**
 * Fields stay as they are until the caller's transaction ends, so that no product is saved with a choice that is being renamed. Called
 * before a product or brand is locked, since whoever changes a field locks these afterwards.
 */
export const lockFieldsShared = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName}, 0))`);

/** For whoever changes fields: nobody saves attributes meanwhile (exclusive lock). */
export const lockFieldsExclusively = (tx: Queries) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);

/**
 * Brands are locked before products, as everywhere: whoever changes the attributes of many products and lists them anew calls this first.
 */
export const lockBrands = (tx: Queries) => tx.execute(sql`select from ${brands} order by id for share`);

/** The words that find products which say something in a field. */
export async function refreshWordsOf(tx: Queries, key: string): Promise<void> {
  await allowLongStatements(tx);
  await refreshWords(tx, sql`select id from ${products} where facts ? ${key}`);
}

interface Described {
  attributes: AttributeValues;
  /** What the product said until now; nothing of a new one. */
  before: AttributeValues;
  brandId: string | null;
  categoryIds: readonly string[];
}

/** Whether a field is one of products in these categories. */
export const isAttributeOf = (field: Attribute, categoryIds: readonly string[]) =>
  field.isForAll || field.categories.some((id) => categoryIds.includes(id));

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** What is said of an attribute that a product cannot have. */
export const noSuchAttribute = (name: string) => `"${shorten(name)}" is no fact of this product.`;

const refuse = (key: string, sentence: string) => badRequest(sentence, { [`facts.${key}`]: sentence });

/** The value as it is kept, a choice spelled as its field spells it; or why it cannot be, in a sentence. */
export function readAttributeValue(field: Attribute, value: string): { value: string } | { sentence: string } {
  if (field.kind === "text") {
    if (value.length <= limits.attributeTextMax) return { value };
    return { sentence: `${field.label} must be at most ${limits.attributeTextMax} characters.` };
  }
  const wanted = value.toLocaleLowerCase("en-IN");
  const choice = field.choices.find((one) => one.toLocaleLowerCase("en-IN") === wanted);
  return choice === undefined ? { sentence: `${field.label} has no choice "${shorten(value)}".` } : { value: choice };
}

function checkValue(field: Attribute, value: string): string {
  const read = readAttributeValue(field, value);
  if ("sentence" in read) throw refuse(field.key, read.sentence);
  return read.value;
}

/** The attributes of a product as they are kept; refused are those that are none of its fields, and a missing one that admins require. */
export async function checkAttributes(
  tx: Queries,
  { attributes, before, brandId, categoryIds }: Described,
): Promise<AttributeValues> {
  const fields = await listAttributes(tx);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const checked = Object.entries(attributes).map(([key, value]) => {
    const field = byKey.get(key);
    // What it said before it moved to another category may stay.
    if (!field || (!isAttributeOf(field, categoryIds) && before[key] !== value))
      throw refuse(key, noSuchAttribute(key));
    return [key, checkValue(field, value)] as const;
  });
  const kept: AttributeValues = Object.fromEntries(checked);
  const missing = fields.filter(
    (field) => field.isRequired && isAttributeOf(field, categoryIds) && kept[field.key] === undefined,
  );
  if (missing.length > 0) {
    const ofBrand = await readDefaults(tx, brandId);
    const open = missing.find(({ key, shopText }) => ofBrand[key] === undefined && shopText === "");
    if (open) throw refuse(open.key, `${open.label} is required.`);
  }
  return kept;
}

async function readDefaults(tx: Queries, brandId: string | null): Promise<AttributeValues> {
  if (!brandId) return {};
  const [row] = await tx.select({ attributes: brands.defaultAttributes }).from(brands).where(eq(brands.id, brandId));
  return row?.attributes ?? {};
}

/** What a brand says for its products, as it is kept. Only texts: lists are filtered by what each product says itself. */
export async function checkDefaultAttributes(tx: Queries, attributes: AttributeValues): Promise<AttributeValues> {
  const byKey = new Map((await listAttributes(tx)).map((field) => [field.key, field]));
  const checked = Object.entries(attributes).map(([key, value]) => {
    const field = byKey.get(key);
    if (field?.kind !== "text") throw refuse(key, `"${shorten(key)}" is no fact that a brand says for its products.`);
    return [key, checkValue(field, value)] as const;
  });
  return Object.fromEntries(checked);
}
