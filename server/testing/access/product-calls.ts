import { productImports } from "#server/catalogue/import-export/tables.ts";
import { formBody, photo, productFields } from "#server/testing/clients/product-form.ts";
import { changeProduct, givenPicture } from "#server/testing/given/catalogue.ts";
import { catalogueStaffAndItsMerchant, catalogueStaffAndMerchants, everyone, itsMerchant } from "./permissions.ts";
import { type AccessTable, ownProduct, type World } from "./world.ts";

const productParams = async (world: World) => ({ id: (await ownProduct(world)).id });

async function wholeProduct(world: World) {
  const { id, sku, name, slug, description, quantity, taxable, sizes } = await ownProduct(world);
  return {
    params: { id },
    payload: { product: { sku, name, slug, description, quantity, taxable, sizes, price: 10 } },
  };
}

/** A product with one picture. */
async function picturedProduct(world: World) {
  const { id } = await ownProduct(world);
  const picture = await givenPicture(world.shop.db);
  await changeProduct(world.shop.db, id, { pictureId: picture.id });
  return { params: { id, pictureId: picture.id }, pictureId: picture.id };
}

async function newProduct({ merchant }: World) {
  return formBody(productFields({ brand: merchant.brandId }), await photo());
}

/** A file that the merchant handed in and that was looked through. */
async function ownImport({ shop, merchant }: World) {
  const [made] = await shop.db
    .insert(productImports)
    .values({ userId: merchant.userId, fileName: "a.csv", columns: ["sku"], state: "checked", rows: 1 })
    .returning();
  return { id: made?.id ?? "" };
}

export const productCalls: AccessTable = {
  "GET /api/product/list": { who: everyone },
  "GET /api/product/list/search/:term": { who: everyone, request: () => ({ params: { term: "kurta" } }) },
  "GET /api/product/item/:slug": {
    who: everyone,
    request: async (world) => ({ params: { slug: (await ownProduct(world)).slug } }),
  },
  "GET /api/product/related/:slug": {
    who: everyone,
    request: async (world) => ({ params: { slug: (await ownProduct(world)).slug } }),
  },
  "GET /api/product": { who: catalogueStaffAndMerchants },
  "GET /api/product/list/select": { who: catalogueStaffAndMerchants },
  "GET /api/product/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world) }),
  },
  "GET /api/product/:id/price-history": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world) }),
  },
  "POST /api/product/add": { who: catalogueStaffAndMerchants, request: newProduct },
  "PUT /api/product/:id": { who: catalogueStaffAndItsMerchant, request: wholeProduct },
  "POST /api/product/:id/picture": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world), ...(await formBody({}, await photo())) }),
  },
  "POST /api/product/:id/pictures": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world), ...(await formBody({}, await photo())) }),
  },
  "PUT /api/product/:id/pictures": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => {
      const { params, pictureId } = await picturedProduct(world);
      return { params: { id: params.id }, payload: { alts: { [pictureId]: "From the back" } } };
    },
  },
  "DELETE /api/product/:id/pictures/:pictureId": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: (await picturedProduct(world)).params }),
  },
  "PUT /api/product/:id/colours": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({
      params: await productParams(world),
      payload: {
        colour: "Indigo",
        products: [{ product: (await ownProduct(world)).id, colour: "Madder" }],
      },
    }),
  },
  "PUT /api/product/:id/active": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world), payload: { product: { isActive: false } } }),
  },
  "DELETE /api/product/delete/:id": {
    who: catalogueStaffAndItsMerchant,
    request: async (world) => ({ params: await productParams(world) }),
  },
  "GET /api/product/export.csv": { who: catalogueStaffAndMerchants },
  "GET /api/product/import": { who: catalogueStaffAndMerchants },
  "POST /api/product/import": {
    who: catalogueStaffAndMerchants,
    request: () => ({ headers: { "content-type": "text/csv" }, payload: "sku,name\nA,B\n" }),
  },
  "GET /api/product/import/:id": { who: itsMerchant, request: async (world) => ({ params: await ownImport(world) }) },
  "GET /api/product/import/:id/problems": {
    who: itsMerchant,
    request: async (world) => ({ params: await ownImport(world) }),
  },
  "POST /api/product/import/:id/start": {
    who: itsMerchant,
    request: async (world) => ({ params: await ownImport(world) }),
  },
  "POST /api/product/import/:id/cancel": {
    who: itsMerchant,
    request: async (world) => ({ params: await ownImport(world) }),
  },
};
