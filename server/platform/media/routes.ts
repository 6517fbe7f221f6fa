import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/shop.ts";
import { notFound } from "#server/shop-error.ts";
import { openPictureStore } from "./picture-store.ts";

const pictureId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const fileName = /^\d{1,5}\.(avif|webp)$/;
const aYear = "public, max-age=31536000, immutable";

/** The files of pictures. A picture that changes gets another id, so they may be kept for ever. */
export function pictureRoutes(app: FastifyInstance, { settings }: Pick<Shop, "settings">): void {
  const store = openPictureStore(settings);
  app.get<{ Params: { id: string; file: string } }>("/pictures/:id/:file", async (request, reply) => {
    const { id, file } = request.params;
    const format = fileName.exec(file)?.[1];
    const content = format && pictureId.test(id) ? await store.read(id, file) : undefined;
    if (!content) throw notFound("There is no such picture.");
    return reply.type(`image/${format}`).header("cache-control", aYear).send(content);
  });
}
