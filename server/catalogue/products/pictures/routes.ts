import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import type { Manager } from "#server/catalogue/products/office/managed-product.ts";
import { readManagedProduct } from "#server/catalogue/products/office/queries.ts";
import { route } from "#server/platform/http/route.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import type { Shop } from "#server/shop.ts";
import { addPicture } from "./add-picture.ts";
import { deletePicture } from "./delete-picture.ts";
import { replacePicture } from "./replace-picture.ts";
import { updatePictures } from "./update-pictures.ts";

/** The pictures of a product, as admins and its merchant change them. */
export function productPictureRoutes(app: FastifyInstance, { db, settings }: Shop): void {
  const store = openPictureStore(settings);
  const answer = async (message: string, who: Manager, id: string) => ({
    ...done(message),
    product: await readManagedProduct(db, who, id),
  });

  route(app, "PUT /product/{id}/pictures", async ({ who, params: { id }, body }) => {
    await updatePictures(db, who, id, body);
    return answer("Pictures have been updated successfully!", who, id);
  });

  route(app, "DELETE /product/{id}/pictures/{pictureId}", async ({ who, params: { id, pictureId } }) => {
    await deletePicture(db, who, id, pictureId);
    return answer("Picture has been removed successfully!", who, id);
  });

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /product/{id}/pictures", async ({ who, params: { id }, body: { alt } }, { upload }) => {
      await addPicture(db, store, who, id, { upload, alt });
      return answer("Picture has been added successfully!", who, id);
    });

    route(forms, "POST /product/{id}/picture", async ({ who, params: { id }, body: { alt } }, { upload }) => {
      await replacePicture(db, store, who, id, { upload, alt });
      return answer("Picture has been replaced successfully!", who, id);
    });
  });
}
