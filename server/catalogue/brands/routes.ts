import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { formatSwitched, topics } from "#server/catalogue/listing/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addBrand } from "./add-brand.ts";
import { deleteBrand } from "./delete-brand.ts";
import { listBrandChoices, listBrands, listListedBrands, listMerchantsWithoutBrand, readBrand } from "./queries.ts";
import { saveDaysOff } from "./save-days-off.ts";
import { setBrandActive } from "./switch-brand.ts";
import { updateBrand } from "./update-brand.ts";

export function brandRoutes(app: FastifyInstance, shop: Shop): void {
  const { db } = shop;

  route(app, "GET /brand/list", async ({ who, dependsOn }) => {
    await dependsOn([topics.brands]);
    return { brands: await readFrom(shop, who, listListedBrands) };
  });

  route(app, "GET /brand", ({ who, query }) => listBrands(db, who, query));

  route(app, "GET /brand/list/select", async ({ who }) => ({ brands: await listBrandChoices(db, who) }));

  route(app, "GET /brand/list/merchants", async () => ({ merchants: await listMerchantsWithoutBrand(db) }));

  route(app, "GET /brand/{id}", async ({ who, params }) => ({ brand: await readBrand(db, who, params.id) }));

  route(app, "POST /brand/add", async ({ who, body }) => {
    const brand = await addBrand(db, who, body);
    return { ...done("Brand has been added successfully!"), brand };
  });

  route(app, "PUT /brand/{id}", async ({ who, params, body }) => {
    const brand = await updateBrand(db, who, params.id, body.brand);
    return { ...done("Brand has been updated successfully!"), brand };
  });

  route(app, "PUT /brand/{id}/active", async ({ who, params, body }) => {
    const { brand, products } = await setBrandActive(db, who, params.id, body.brand.isActive);
    return { ...done(formatSwitched("Brand", brand.isActive, products)), brand };
  });

  route(app, "PUT /brand/{id}/days-off", async ({ who, params, body }) => {
    const brand = await saveDaysOff(db, who, params.id, body.daysOff);
    return { ...done(brand.daysOff ? "Your days off are saved." : "No days off are planned."), brand };
  });

  route(app, "DELETE /brand/delete/{id}", async ({ who, params }) => {
    await deleteBrand(db, who, params.id);
    return done("Brand has been deleted successfully!");
  });
}
