import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import type { Shop } from "#server/shop.ts";
import { addTaxRate } from "./add-tax-rate.ts";
import { deleteTaxRate } from "./delete-tax-rate.ts";
import { listTaxRates, readMerchantTax, readTaxSettings } from "./queries.ts";
import { updateMerchantTax } from "./update-merchant-tax.ts";
import { updateTaxSettings } from "./update-tax-settings.ts";

export function taxRoutes(app: FastifyInstance, { db }: Shop): void {
  route(app, "GET /tax", () => readTaxSettings(db));

  route(app, "PUT /tax", async ({ who, body }) => {
    await updateTaxSettings(db, who, body);
    return { ...done("Tax has been updated successfully!"), ...body };
  });

  route(app, "GET /tax/rate", async () => ({
    scheme: (await readTaxSettings(db)).scheme,
    rates: await listTaxRates(db),
  }));

  route(app, "POST /tax/rate/add", async ({ who, body }) => {
    const rate = await addTaxRate(db, who, body);
    return { ...done("Tax rate has been added successfully!"), rate };
  });

  route(app, "DELETE /tax/rate/delete/{id}", async ({ who, params }) => {
    await deleteTaxRate(db, who, params.id);
    return done("Tax rate has been deleted successfully!");
  });

  route(app, "GET /merchant/tax", ({ who }) => readMerchantTax(db, who));

  route(app, "PUT /merchant/tax", async ({ who, body }) => {
    await updateMerchantTax(db, who, body);
    return { ...done("Tax details have been updated successfully!"), ...body };
  });
}
