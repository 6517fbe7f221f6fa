import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { familyOfColour } from "#contract/catalogue/colour-of-name.ts";
import { colourFamilies } from "#contract/catalogue/colours.ts";
import { type Colours, unknownProduct } from "#contract/catalogue/product-colours.ts";
import { reindexProducts } from "#server/catalogue/listing/service.ts";
import { any } from "#server/catalogue/listing/tables.ts";
import { type Manager, noProduct } from "#server/catalogue/products/office/managed-product.ts";
import { products } from "#server/catalogue/products/tables.ts";
import { scopeOf } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { lockGarments, type Member, setGarment } from "./garment.ts";

const otherBrand = "All colours of a garment must be of one brand.";
const sameColour = (colour: string) => `Two products have the colour ${colour}. Please call one of them otherwise.`;

interface Wanted {
  id: string;
  colour: string;
  family?: string | null | undefined;
}

/** Says what colour a product has and which others are colours of its garment; who was one of them and is not named stands alone again. */
export const updateColours = (db: Database, who: Manager, id: string, colours: Colours): Promise<void> =>
  transaction(db, (tx) => writeColours(tx, who, id, colours));

/** Updates colours in the caller's transaction. */
export async function writeColours(
  tx: Queries,
  who: Manager,
  id: string,
  { colour, family, products: others }: Colours,
): Promise<void> {
  const wanted: Wanted[] = [
    { id, colour, family },
    ...others.map((other) => ({ ...other, id: other.product.toLowerCase() })),
  ];
  const members = await lockGarments(
    tx,
    wanted.map((one) => one.id),
  );
  const self = assertColours(who, members, wanted);
  const chosen = new Set(wanted.map((one) => one.id));
  const groupId = wanted.length > 1 ? (self.groupId ?? randomUUID()) : null;
  for (const one of wanted) await writeColour(tx, one, members, groupId);
  const alone = remaining(members, chosen, groupId);
  await setGarment(tx, alone, null);
  const changed = members.filter((before) => chosen.has(before.id) || before.groupId !== null).map((one) => one.id);
  await reindexProducts(tx, { products: changed });
  await recordColours(tx, who, id, members);
}

/** Who is left in a garment without being named for it: those of this product's garment, and the last of any other. */
function remaining(members: Member[], chosen: Set<string>, groupId: string | null): string[] {
  const left = members.filter((one) => one.groupId !== null && !chosen.has(one.id));
  const many = (group: string | null) => left.filter((one) => one.groupId === group).length;
  return left.filter((one) => one.groupId === groupId || many(one.groupId) === 1).map((one) => one.id);
}

/** The product itself, once nothing speaks against what is wanted. */
function assertColours(who: Manager, members: Member[], wanted: Wanted[]): Member {
  const scope = scopeOf(who);
  const byId = new Map(members.filter((one) => scope === any || one.brandId === scope).map((one) => [one.id, one]));
  const [self, ...others] = wanted.map((one) => byId.get(one.id));
  if (!self) throw noProduct();
  const refuse = (sentence: string) => badRequest(sentence, { products: sentence });
  const ids = new Set(wanted.map((one) => one.id));
  if (ids.size < wanted.length || others.includes(undefined)) throw refuse(unknownProduct);
  if (others.some((other) => other?.brandId !== self.brandId)) throw refuse(otherBrand);
  const names = wanted.map(({ colour }) => colour.toLowerCase());
  const twice = wanted.find(({ colour }, i) => names.indexOf(colour.toLowerCase()) < i);
  if (twice) throw refuse(sameColour(twice.colour));
  return self;
}

/** The family is that which was chosen; where none was, it follows the name when that changes. */
function familyAfter({ colour, family }: Wanted, before: Member | undefined): number | null {
  if (family) return colourFamilies.findIndex(({ name }) => name === family);
  const isKept = family === undefined && before?.colour === colour;
  return isKept ? before.family : familyOfColour(colour);
}

async function writeColour(tx: Queries, wanted: Wanted, members: Member[], groupId: string | null): Promise<void> {
  const { id, colour } = wanted;
  const colourFamily = familyAfter(
    wanted,
    members.find((one) => one.id === id),
  );
  await tx
    .update(products)
    .set({ colour, colourFamily, colourGroupId: groupId, updatedAt: sql`now()` })
    .where(eq(products.id, id));
}

const familyName = (family: number | null) => (family === null ? null : (colourFamilies[family]?.name ?? null));
const namesOf = (members: Member[], groupId: string | null) =>
  groupId === null ? [] : members.filter((one) => one.groupId === groupId).map((one) => `${one.colour}: ${one.name}`);

/** One entry, of the product whose form it was: it says what the colours of its garment were and are. */
async function recordColours(tx: Queries, who: Manager, id: string, before: Member[]): Promise<void> {
  const after = await lockGarments(tx, [id]);
  const auditedColours = (members: Member[]) => {
    const self = members.find((one) => one.id === id);
    if (!self) throw noProduct();
    return { colour: self.colour, colourFamily: familyName(self.family), colours: namesOf(members, self.groupId) };
  };
  const entityName = after.find((one) => one.id === id)?.name ?? "";
  await recordChange(tx, who, {
    action: "changed",
    entity: "product",
    entityId: id,
    entityName,
    before: auditedColours(before),
    after: auditedColours(after),
  });
}
