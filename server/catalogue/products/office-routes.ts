import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { route } from "#server/platform/http/route.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { takeUploads } from "#server/platform/media/receive-upload.ts";
import { withUpload } from "#server/platform/media/take-upload.ts";
import type { Shop } from "#server/shop.ts";
import { replacePicture, switchProduct } from "./apply-change.ts";
import { checkAddition } from "./check-addition.ts";
import { chooseProducts } from "./choose-products.ts";
import { deleteProduct } from "./delete-product.ts";
import { listManaged } from "./list-managed.ts";
import { readManaged } from "./read-managed.ts";
import { addProduct, changeProduct } from "./service.ts";

export function officeProductRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  const store = openPictureStore(settings);

  route(app, "GET /product", ({ who, query }) => listManaged(db, who, query));

  route(app, "GET /product/list/select", async ({ who, query }) => ({
    products: await chooseProducts(db, who, query),
  }));

  route(app, "GET /product/{id}", async ({ who, params }) => ({ product: await readManaged(db, who, params.id) }));

  route(app, "PUT /product/{id}", async ({ who, params: { id }, body }) => {
    await transaction(db, (tx) => changeProduct(tx, who, id, body.product));
    return { ...done("Product has been updated successfully!"), product: await readManaged(db, who, id) };
  });

  route(app, "PUT /product/{id}/active", async ({ who, params: { id }, body }) => {
    const { isActive } = body.product;
    await transaction(db, (tx) => switchProduct(tx, who, id, isActive));
    return { ...done(`Product is switched ${isActive ? "on" : "off"}.`), product: await readManaged(db, who, id) };
  });

  route(app, "DELETE /product/delete/{id}", async ({ who, params: { id } }) => {
    await transaction(db, (tx) => deleteProduct(tx, who, id));
    return done("Product has been deleted successfully!");
  });

  app.register(async (forms) => {
    await forms.register(takeUploads);

    route(forms, "POST /product/add", async ({ who, body }, { upload }) => {
      await checkAddition(db, who, body);
      const id = await withUpload(db, store, upload, (pictureId) =>
        transaction(db, (tx) => addProduct(tx, who, body, pictureId)),
      );
      return { ...done("Product has been added successfully!"), product: await readManaged(db, who, id) };
    });

    route(forms, "POST /product/{id}/picture", async ({ who, params: { id } }, { upload }) => {
      await readManaged(db, who, id);
      await withUpload(db, store, upload, (pictureId) =>
        transaction(db, (tx) => replacePicture(tx, who, id, pictureId)),
      );
      return { ...done("Picture has been replaced successfully!"), product: await readManaged(db, who, id) };
    });
  });
}
