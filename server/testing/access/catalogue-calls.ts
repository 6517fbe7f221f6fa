import { desc, eq } from "drizzle-orm";
import { attributes } from "#server/catalogue/attributes/tables.ts";
import { brands } from "#server/catalogue/brands/tables.ts";
import { synonyms } from "#server/catalogue/search/tables.ts";
import { sizeCharts } from "#server/catalogue/size-charts/tables.ts";
import { formBody, photo } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenCategory, givenPicture } from "#server/testing/given/catalogue.ts";
import { givenPromotion } from "#server/testing/given/promotions.ts";
import {
  catalogueStaff,
  catalogueStaffAndItsMerchant,
  catalogueStaffAndMerchants,
  everyone,
  ownersAndManagers,
} from "./permissions.ts";
import { type AccessTable, ownProduct, type World } from "./world.ts";

const someBrand = async ({ shop }: World) => ({ id: (await givenBrand(shop.db)).id });
const ownBrand = ({ merchant }: World) => ({ id: merchant.brandId });
async function brandWithBanner(world: World) {
  const { id: bannerId } = await givenPicture(world.shop.db);
  await world.shop.db.update(brands).set({ bannerId }).where(eq(brands.id, world.merchant.brandId));
  return ownBrand(world);
}
const someCategory = async ({ shop }: World) => ({ id: (await givenCategory(shop.db)).id });
const words = { name: "Kanchi", description: "Silk from Kanchipuram" };
let slugs = 0;

let synonymWords = 0;
const newSynonym = () => ({ word: `word${++synonymWords}`, synonym: "kurta" });

async function someSynonym({ shop }: World) {
  const [made] = await shop.db.insert(synonyms).values(newSynonym()).returning();
  return { id: made?.id ?? "" };
}

let facts = 0;
const newAttribute = () => ({ label: `Collar ${++facts}`, kind: "text" as const });

async function someAttribute({ shop }: World) {
  const { label, kind } = newAttribute();
  const [made] = await shop.db
    .insert(attributes)
    .values({ label, kind, key: `collar${facts}` })
    .returning();
  return { id: made?.id ?? "" };
}

async function ownSizeChart({ shop, merchant }: World) {
  const { id: categoryId } = await givenCategory(shop.db);
  const rows = [{ size: "M" as const, chest: 96 }];
  const [made] = await shop.db.insert(sizeCharts).values({ brandId: merchant.brandId, categoryId, rows }).returning();
  return { id: made?.id ?? "" };
}

const comingSale = () => ({ name: `Sale ${++slugs}`, kind: "percent", value: 10, startsAt: "2090-01-01T00:00:00Z" });

async function ownPromotion({ shop, merchant }: World) {
  const facts = { ownerBrandId: merchant.brandId, startsAt: new Date("2090-01-01") };
  return { id: (await givenPromotion(shop.db, facts, [{ kind: "brand", id: merchant.brandId }])).id };
}

export const catalogueCalls: AccessTable = {
  "GET /api/category/list": { who: everyone },
  "GET /api/category": { who: catalogueStaff },
  "GET /api/category/:id": { who: catalogueStaff, request: async (world) => ({ params: await someCategory(world) }) },
  "GET /api/category/:id/products": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someCategory(world) }),
  },
  "POST /api/category/add": {
    who: catalogueStaff,
    request: async (world) => ({ payload: { ...words, products: [(await ownProduct(world)).id] } }),
  },
  "PUT /api/category/:id": {
    who: catalogueStaff,
    request: async (world) => ({
      params: await someCategory(world),
      payload: { category: { ...words, slug: `new-${++slugs}`, products: [(await ownProduct(world)).id] } },
    }),
  },
  "PUT /api/category/:id/active": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someCategory(world), payload: { category: { isActive: false } } }),
  },
  "DELETE /api/category/delete/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someCategory(world) }),
  },

  "GET /api/brand/list": { who: everyone },
  "GET /api/brand": { who: catalogueStaffAndMerchants },
  "GET /api/brand/list/select": { who: catalogueStaffAndMerchants },
  "PUT /api/brand/:id/days-off": {
    who: catalogueStaffAndItsMerchant,
    // Other days each time, so that every call changes something.
    request: (world) => ({
      params: ownBrand(world),
      payload: { daysOff: { from: "2090-01-01", until: `${2090 + ++slugs}-01-01` } },
    }),
  },
  "GET /api/brand/list/merchants": { who: ownersAndManagers },
  "GET /api/brand/:id": { who: catalogueStaffAndItsMerchant, request: (world) => ({ params: ownBrand(world) }) },
  "POST /api/brand/add": { who: catalogueStaff, request: () => ({ payload: words }) },
  "PUT /api/brand/:id": {
    who: catalogueStaffAndItsMerchant,
    request: (world) => ({ params: ownBrand(world), payload: { brand: { ...words, slug: `kanchi-${++slugs}` } } }),
  },
  "PUT /api/brand/:id/active": {
    who: catalogueStaffAndItsMerchant,
    // Switched off by its merchant, and on again by the admin who comes after.
    request: (world, caller) => ({ params: ownBrand(world), payload: { brand: { isActive: caller !== "merchant" } } }),
  },
  "GET /api/brand/page/:slug": { who: everyone, request: () => ({ params: { slug: "kanchi" } }) },
  "POST /api/brand/:id/banner": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: ownBrand(world), ...(await formBody({}, await photo())) }),
  },
  "DELETE /api/brand/:id/banner": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await brandWithBanner(world) }),
  },
  "DELETE /api/brand/delete/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someBrand(world) }),
  },

  "GET /api/promotion": { who: catalogueStaffAndMerchants },
  "GET /api/promotion/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownPromotion(world) }),
  },
  "POST /api/promotion/add": { who: catalogueStaffAndMerchants, request: () => ({ payload: comingSale() }) },
  "PUT /api/promotion/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownPromotion(world), payload: comingSale() }),
  },
  "DELETE /api/promotion/delete/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownPromotion(world) }),
  },

  "GET /api/size-chart": {
    who: everyone,
    request: async ({ shop }) => ({ query: { category: (await givenCategory(shop.db)).slug } }),
  },
  "GET /api/size-chart/list": { who: catalogueStaffAndMerchants },
  "GET /api/size-chart/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownSizeChart(world) }),
  },
  "PUT /api/size-chart": {
    who: catalogueStaffAndItsMerchant,
    request: async ({ shop, merchant }) => ({
      payload: {
        brand: merchant.brandId,
        category: (await givenCategory(shop.db)).id,
        rows: [{ size: "M", chest: 96 }],
      },
    }),
  },
  "DELETE /api/size-chart/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await ownSizeChart(world) }),
  },
  "GET /api/fact/list": { who: everyone },
  "GET /api/fact": { who: catalogueStaff },
  "POST /api/fact/add": { who: catalogueStaff, request: () => ({ payload: newAttribute() }) },
  "PUT /api/fact/order": {
    who: catalogueStaff,
    request: async ({ shop }) => ({
      payload: {
        order: (await shop.db.select().from(attributes).orderBy(desc(attributes.position))).map(({ id }) => id),
      },
    }),
  },
  "PUT /api/fact/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someAttribute(world), payload: newAttribute() }),
  },
  "DELETE /api/fact/delete/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someAttribute(world) }),
  },

  "GET /api/search/terms": { who: catalogueStaff },
  "GET /api/search/popular": { who: everyone },

  "GET /api/search-synonym": { who: catalogueStaff },
  "POST /api/search-synonym/add": { who: catalogueStaff, request: () => ({ payload: newSynonym() }) },
  "PUT /api/search-synonym/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someSynonym(world), payload: newSynonym() }),
  },
  "DELETE /api/search-synonym/delete/:id": {
    who: catalogueStaff,
    request: async (world) => ({ params: await someSynonym(world) }),
  },
};
