import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { route } from "#server/platform/http/route.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import type { Shop } from "#server/shop.ts";
import { addProduct } from "./add-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { readPriceHistory } from "./price-history.ts";
import { listManagedProducts, listProductChoices, readManagedProduct } from "./queries.ts";
import { switchProduct } from "./switch-product.ts";
import { updateProduct } from "./update-product.ts";

/** What admins and merchants do with products. */
export function officeProductRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  const store = openPictureStore(settings);

  route(app, "GET /product", ({ who, query }) => listManagedProducts(db, who, query));

  route(app, "GET /product/list/select", async ({ who, query }) => ({
    products: await listProductChoices(db, who, query),
  }));

  route(app, "GET /product/{id}", async ({ who, params }) => ({
    product: await readManagedProduct(db, who, params.id),
  }));

  route(app, "GET /product/{id}/price-history", ({ who, params }) => readPriceHistory(db, who, params.id));

  route(app, "PUT /product/{id}", async ({ who, params: { id }, body }) => {
    await updateProduct(db, who, id, body.product);
    return { ...done("Product has been updated successfully!"), product: await readManagedProduct(db, who, id) };
  });

  route(app, "PUT /product/{id}/active", async ({ who, params: { id }, body }) => {
    const { isActive } = body.product;
    await switchProduct(db, who, id, isActive);
    const message = `Product is switched ${isActive ? "on" : "off"}.`;
    return { ...done(message), product: await readManagedProduct(db, who, id) };
  });

  route(app, "DELETE /product/delete/{id}", async ({ who, params: { id } }) => {
    await deleteProduct(db, who, id);
    return done("Product has been deleted successfully!");
  });

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /product/add", async ({ who, body }, { upload }) => {
      const id = await addProduct(db, store, who, body, upload);
      return { ...done("Product has been added successfully!"), product: await readManagedProduct(db, who, id) };
    });
  });
}
