import { desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type HomeBlock, isHomeDrawing } from "#contract/catalogue/home.ts";
import type { HomeDraft, HomeVersion } from "#contract/catalogue/home-page.ts";
import type { Picture } from "#contract/catalogue/products.ts";
import { limits } from "#contract/limits.ts";
import type { PageQuery } from "#contract/paging.ts";
import { users } from "#server/customers/accounts/tables.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { pictures } from "#server/platform/media/tables.ts";
import { pageOf } from "#server/platform/paging/page.ts";
import { notFound } from "#server/shop-error.ts";
import { defaultArrangement } from "./default-arrangement.ts";
import { homeVersions } from "./tables.ts";

/** Milliseconds since 1970 by the clock of the database, which decides what is shown. */
const clockMs: SQL<number> = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** What the shop shows, and the moment at which it was read. Without a version it is the arrangement it came with. */
export async function readCurrent(
  db: Queries,
): Promise<{ blocks: readonly HomeBlock[]; now: number; isDefault: boolean }> {
  const { rows } = await db.execute<{ blocks: HomeBlock[] | null; now: number }>(sql`
    select ${clockMs} as now, (select blocks from ${homeVersions} where published_at is not null
                                order by published_at desc limit 1) as blocks`);
  const { blocks = null, now = 0 } = rows[0] ?? {};
  return { blocks: blocks ?? defaultArrangement, now, isDefault: blocks === null };
}

/** Names the state of the draft, for the check that nobody else saved meanwhile: the microsecond of its last change. */
const versionNumber = sql<string>`(extract(epoch from ${homeVersions.updatedAt}) * 1000000)::bigint`;
const nameOfUser = sql<string | null>`nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`;

/** The draft; what is shown now where there is none. */
export async function readDraft(db: Queries): Promise<HomeDraft & { id: string | undefined }> {
  const { id, blocks: kept, updatedAt, publishedAt } = homeVersions;
  const [row] = await db
    .select({ id, blocks: kept, updatedAt, publishedAt, version: versionNumber, by: nameOfUser })
    .from(homeVersions)
    .leftJoin(users, eq(users.id, homeVersions.userId))
    .orderBy(sql`${publishedAt} is null desc`, desc(publishedAt))
    .limit(1);
  const blocks = row?.blocks ?? [...defaultArrangement];
  return {
    id: row && row.publishedAt === null ? row.id : undefined,
    blocks,
    pictures: await readPictures(db, blocks),
    version: Number(row?.version ?? 0),
    isSaved: row !== undefined && row.publishedAt === null,
    updated: row?.updatedAt.toISOString() ?? null,
    by: row?.by ?? null,
  };
}

/** The draft in the form that the contract describes. */
export async function readDraftForStaff(db: Queries): Promise<HomeDraft> {
  const { id: _id, ...draft } = await readDraft(db);
  return draft;
}

/** The ids of the uploaded pictures that blocks show. */
export function pictureIdsOf(blocks: readonly HomeBlock[]): string[] {
  const named = blocks.flatMap((block) => {
    if (block.kind === "slides") return block.slides.flatMap((slide) => [slide.picture, slide.tallPicture]);
    if (block.kind === "tiles") return block.tiles.map((tile) => tile.picture);
    return block.kind === "banner" ? [block.picture] : [];
  });
  return [...new Set(named.filter((picture) => picture !== null).filter((picture) => !isHomeDrawing(picture)))];
}

/** The files of the uploaded pictures that blocks show, by their ids. */
export async function readPictures(db: Queries, blocks: readonly HomeBlock[]): Promise<Record<string, Picture>> {
  const ids = pictureIdsOf(blocks);
  if (ids.length === 0) return {};
  const { id, width, height, widths, colour } = pictures;
  const rows = await db.select({ id, width, height, widths, colour }).from(pictures).where(inArray(id, ids));
  return Object.fromEntries(rows.map((picture) => [picture.id, picture]));
}

/** A published version. */
export async function readVersion(db: Queries, id: string) {
  const [version] = await db.select().from(homeVersions).where(eq(homeVersions.id, id));
  if (!version?.publishedAt) throw notFound("No version found.");
  return { ...version, publishedAt: version.publishedAt };
}

/** A page of what was shown, newest first. */
export async function listVersions(db: Queries, query: PageQuery) {
  const { page, limit, offset, paged } = pageOf(query, limits.homeVersionsMax);
  const isPublished = isNotNull(homeVersions.publishedAt);
  const rows = await db
    .select({ version: homeVersions, by: nameOfUser })
    .from(homeVersions)
    .leftJoin(users, eq(users.id, homeVersions.userId))
    .where(isPublished)
    .orderBy(desc(homeVersions.publishedAt))
    .limit(limit)
    .offset(offset);
  const versions = rows.map(
    ({ version, by }, i): HomeVersion => ({
      _id: version.id,
      published: version.publishedAt?.toISOString() ?? "",
      by,
      note: version.note,
      isCurrent: page === 1 && i === 0,
      blocks: version.blocks,
    }),
  );
  return { versions, ...paged(await db.$count(homeVersions, isPublished)) };
}
