import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { topics } from "#server/catalogue/listing/service.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import type { Shop } from "#server/shop.ts";
import { readBrandPage } from "./read-brand-page.ts";
import { deleteBanner, replaceBanner } from "./update-banner.ts";

export function brandPageRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;
  const store = openPictureStore(settings);

  route(app, "GET /brand/page/{slug}", ({ who, params, dependsOn }) =>
    readFrom(shop, who, async (from) => {
      const { id, page } = await readBrandPage(from, params.slug);
      // Any brand may take a slug that none has, or be switched on.
      await dependsOn([id ? topics.brand.of(id) : topics.brands]);
      return { page };
    }),
  );

  route(app, "DELETE /brand/{id}/banner", async ({ who, params: { id } }) => ({
    ...done("Banner has been removed successfully!"),
    brand: await deleteBanner(db, who, id),
  }));

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /brand/{id}/banner", async ({ who, params: { id } }, { upload }) => ({
      ...done("Banner has been saved successfully!"),
      brand: await replaceBanner(db, store, who, id, upload),
    }));
  });
}
