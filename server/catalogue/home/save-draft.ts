import { eq, sql } from "drizzle-orm";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import { changedMeanwhile } from "#contract/catalogue/home-page.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest, notFound } from "#server/shop-error.ts";
import { audited, describeBlocks, listBlocks } from "./audited-home.ts";
import { assertBlocks } from "./check-blocks.ts";
import { pictureIdsOf, readDraft } from "./queries.ts";
import { homePictures, homeVersions } from "./tables.ts";

/** All who change home come one after the other, so that each sees what the one before did. */
export const lockHome = (tx: Queries) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('home', 0))`);

/** Refuses a change by somebody who saw an earlier state than the present one. */
export function assertVersion(seen: number, present: number): void {
  if (seen !== present) throw badRequest(changedMeanwhile, { version: changedMeanwhile });
}

/** The pictures of a version are kept as long as it is. */
export async function keepPictures(tx: Queries, versionId: string, blocks: readonly HomeBlock[]): Promise<void> {
  await tx.delete(homePictures).where(eq(homePictures.versionId, versionId));
  const rows = pictureIdsOf(blocks).map((pictureId) => ({ versionId, pictureId }));
  if (rows.length > 0) await tx.insert(homePictures).values(rows);
}

interface Arranged {
  version: number;
  blocks: HomeBlock[];
}

/** Keeps an arrangement that is not shown yet: there is one, which all admins work on. */
export const saveDraft = (db: Database, who: Who, { version, blocks }: Arranged): Promise<void> =>
  transaction(db, async (tx) => {
    await lockHome(tx);
    const before = await readDraft(tx);
    assertVersion(version, before.version);
    await assertBlocks(tx, blocks);
    const { userId } = who;
    const updatedAt = sql`clock_timestamp()`;
    const values = { blocks, userId, updatedAt };
    const [saved] = before.id
      ? await tx.update(homeVersions).set(values).where(eq(homeVersions.id, before.id)).returning()
      : await tx.insert(homeVersions).values(values).returning();
    if (!saved) throw new Error("no draft of home was saved");
    await keepPictures(tx, saved.id, blocks);
    await recordChange(tx, who, {
      action: "changed",
      ...audited(saved.id),
      before: describeBlocks(before.blocks),
      after: describeBlocks(blocks),
    });
  });

/** Gives the draft up; what is shown stays. */
export const deleteDraft = (db: Database, who: Who): Promise<void> =>
  transaction(db, async (tx) => {
    await lockHome(tx);
    const { id, blocks } = await readDraft(tx);
    if (!id) throw notFound("There is no draft to give up.");
    await tx.delete(homeVersions).where(eq(homeVersions.id, id));
    await recordChange(tx, who, { action: "deleted", ...audited(id), before: listBlocks(blocks) });
  });
