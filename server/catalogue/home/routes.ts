import type { FastifyInstance } from "fastify";
import { done } from "#contract/fields.ts";
import { readCards } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readFrom } from "#server/platform/database/replica.ts";
import { route } from "#server/platform/http/route.ts";
import { openPictureStore } from "#server/platform/media/picture-store.ts";
import { acceptUploads } from "#server/platform/media/receive-upload.ts";
import type { Shop } from "#server/shop.ts";
import { addHomePicture } from "./add-picture.ts";
import { previewHome } from "./preview-home.ts";
import { publishHome, restoreHome } from "./publish-home.ts";
import { listVersions, readDraftForStaff } from "./queries.ts";
import { keepListed, readNewestOf } from "./rails-sql.ts";
import { deleteDraft, saveDraft } from "./save-draft.ts";
import { showHome } from "./show-home.ts";

/** The brands that somebody likes, best first. Hearts and orders come after the catalogue in the order of domains, so it is passed in. */
type FindLikedBrands = (db: Queries, userId: string) => Promise<string[]>;

export function homeRoutes(app: FastifyInstance, shop: Shop, findLikedBrands: FindLikedBrands): void {
  const { db } = shop;
  const store = openPictureStore(shop.settings);
  const answer = async (message: string) => ({ ...done(message), draft: await readDraftForStaff(db) });

  route(app, "GET /home", ({ who, dependsOn }) =>
    readFrom(shop, who, async (from) => {
      const { blocks, topics } = await showHome(from);
      await dependsOn(topics);
      return { blocks };
    }),
  );

  route(app, "GET /home/seen", ({ who, query: { ids } }) =>
    readFrom(shop, who, async (from) => ({ products: await readCards(from, await keepListed(from, ids)) })),
  );

  route(app, "GET /home/liked", ({ who }) =>
    readFrom(shop, who, async (from) => {
      const ids = await readNewestOf(from, await findLikedBrands(from, who.userId));
      return { products: await readCards(from, ids) };
    }),
  );

  route(app, "GET /home/draft", async () => ({ draft: await readDraftForStaff(db) }));

  route(app, "PUT /home/draft", async ({ who, body }) => {
    await saveDraft(db, who, body);
    return answer("Home has been kept as a draft.");
  });

  route(app, "DELETE /home/draft", async ({ who }) => {
    await deleteDraft(db, who);
    return answer("The draft has been given up.");
  });

  route(app, "GET /home/preview", async ({ query }) => ({ blocks: await previewHome(db, query) }));

  route(app, "POST /home/publish", async ({ who, body: { version } }) => {
    await publishHome(db, who, version);
    return answer("Home has been published.");
  });

  route(app, "GET /home/versions", ({ query }) => listVersions(db, query));

  route(app, "POST /home/restore/{versionId}", async ({ who, params: { versionId } }) => {
    await restoreHome(db, who, versionId);
    return answer("The earlier version is shown again.");
  });

  app.register(async (forms) => {
    await forms.register(acceptUploads);

    route(forms, "POST /home/picture", async (_input, { upload }) => ({
      ...done("Picture has been added successfully!"),
      picture: await addHomePicture(db, store, upload),
    }));
  });
}
