import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Queries } from "#server/platform/database/client.ts";
import { prepare } from "#server/platform/database/prepare.ts";
import type { Shop } from "#server/shop.ts";
import { notFound } from "#server/shop-error.ts";
import { openPictureStore } from "./picture-store.ts";
import type { PictureFormat } from "./picture-task.ts";
import { readPictureFile } from "./read-picture-file.ts";
import { pictures } from "./tables.ts";

const pictureId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const fileName = /^(\d{1,5})\.(avif|webp)$/;
const aYear = "public, max-age=31536000, immutable";

/** The files of pictures. A picture that changes gets another id, so they may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { settings, db }: Pick<Shop, "settings" | "db">): void {
  const store = openPictureStore(settings);
  const isOpen = createPictureCheck(db);
  app.get<{ Params: { id: string; file: string } }>("/pictures/:id/:file", async (request, reply) => {
    const { id, file } = request.params;
    const [, width, format] = fileName.exec(file) ?? [];
    const isThere = format && pictureId.test(id) && (await isOpen(id));
    const content = isThere
      ? await readPictureFile(db, store, { id, width: Number(width), format: format as PictureFormat })
      : undefined;
    if (!content) throw notFound("There is no such picture.");
    return reply.type(`image/${format}`).header("cache-control", aYear).send(content);
  });
}

const selectPicture = prepare<{ id: string }, { isPublished: boolean | null }>(
  "picture-is-published",
  sql`select is_published as "isPublished" from ${pictures} where id = ${sql.placeholder("id")}`,
);

/** Whether everybody may open a picture. What was never somebody's photo stays open, so it is asked about once. */
function createPictureCheck(db: Queries): (id: string) => Promise<boolean> {
  const alwaysOpen = new LRUCache<string, true>({ maxSize: 2 * 1024 ** 2, sizeCalculation: (_, id) => id.length + 64 });
  return async (id) => {
    if (alwaysOpen.has(id)) return true;
    const [picture] = await selectPicture(db, { id });
    if (picture?.isPublished === null) alwaysOpen.set(id, true);
    return picture !== undefined && picture.isPublished !== false;
  };
}
