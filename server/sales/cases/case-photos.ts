import { and, asc, count, eq, inArray } from "drizzle-orm";
import { notAPicture } from "#contract/catalogue/product-form.ts";
import { casePhotosMax } from "#contract/sales/cases/cases.ts";
import { limitConcurrency } from "#server/platform/concurrency-limit.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { isUuid } from "#server/platform/database/is-uuid.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { makePicture } from "#server/platform/media/create-picture.ts";
import { shareOf } from "#server/platform/processes/process-count.ts";
import { lockOrder } from "#server/sales/orders/service.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { casePhotos } from "./tables.ts";

/** What a photo is of: a return or a claim. */
export type PhotoCase = { returnId: string; claimId?: undefined } | { claimId: string; returnId?: undefined };

const isOf = ({ returnId, claimId }: PhotoCase) =>
  returnId ? eq(casePhotos.returnId, returnId) : eq(casePhotos.claimId, claimId ?? "");

/** One width is enough to see a damage on it. */
const encoding = { widths: [1280], avifEffort: 0, webpEffort: 2 };

/** A picture being made holds its file, its pixels and a core. */
const withPhotoSlot = limitConcurrency({ maxRunning: shareOf(2), maxWaiting: shareOf(20) });

/** Adds a photo to a case of an order. Only its pixels are kept: nothing says where or when it was taken. */
export async function addCasePhoto(
  db: Database,
  about: PhotoCase & { orderId: string },
  upload: string | undefined,
): Promise<CasePhoto> {
  const { orderId, ...of } = about;
  if (!upload) throw badRequest(notAPicture, { image: notAPicture });
  await assertRoom(db, of);
  const { width, height, files } = await withPhotoSlot(() => makePicture({ upload, encoding }));
  const content = [...files].find(([name]) => name.endsWith(".webp"))?.[1];
  if (!content) throw new Error("no file was made of the photo");
  return transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    await assertRoom(tx, of);
    const [photo] = await tx
      .insert(casePhotos)
      .values({ ...of, width, height, content: Buffer.from(content) })
      .returning({ id: casePhotos.id });
    if (!photo) throw new Error("no photo was added");
    return { _id: photo.id, width, height };
  });
}

async function assertRoom(db: Queries, about: PhotoCase): Promise<void> {
  const [row] = await db.select({ n: count() }).from(casePhotos).where(isOf(about));
  if ((row?.n ?? 0) < casePhotosMax) return;
  const sentence = `There are ${casePhotosMax} photos already.`;
  throw badRequest(sentence, { image: sentence });
}

/** The bytes of a photo. The caller has asked whether somebody may see the case. */
export async function readCasePhoto(db: Queries, about: PhotoCase, photoId: string): Promise<Buffer> {
  const [photo] = isUuid(photoId)
    ? await db
        .select({ content: casePhotos.content })
        .from(casePhotos)
        .where(and(isOf(about), eq(casePhotos.id, photoId)))
    : [];
  if (!photo) throw notFound("No photo found.");
  return photo.content;
}

/** A photo without its bytes, as it goes over the wire. */
export interface CasePhoto {
  _id: string;
  width: number;
  height: number;
}

/** The photos of each of these cases. */
export async function readPhotosOf(
  db: Queries,
  kind: "returnId" | "claimId",
  ids: readonly string[],
): Promise<(id: string) => CasePhoto[]> {
  const { id: _id, width, height } = casePhotos;
  const photos =
    ids.length === 0
      ? []
      : await db
          .select({ caseId: casePhotos[kind], photo: { _id, width, height } })
          .from(casePhotos)
          .where(inArray(casePhotos[kind], [...ids]))
          .orderBy(asc(_id));
  const byCase = Map.groupBy(photos, ({ caseId }) => caseId);
  return (id) => (byCase.get(id) ?? []).map(({ photo }) => photo);
}
