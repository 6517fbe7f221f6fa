import { eq, sql } from "drizzle-orm";
import type { HomeBlock } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import type { Who } from "#server/customers/accounts/service.ts";
import { recordChange } from "#server/oversight/audit/service.ts";
import { announceChange } from "#server/platform/cache/changes.ts";
import type { Database, Queries } from "#server/platform/database/client.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { badRequest } from "#server/shop-error.ts";
import { audited, listBlocks } from "./audited-home.ts";
import { defaultArrangement } from "./default-arrangement.ts";
import { readDraft, readVersion } from "./queries.ts";
import { assertVersion, keepPictures, lockHome } from "./save-draft.ts";
import { homeTopic } from "./service.ts";
import { homeVersions } from "./tables.ts";

const nothingToPublish = "There is nothing to publish: please save a change first.";
const now = sql`clock_timestamp()`;

/** What the shop came with is a version too once another follows, so that it can be brought back. */
async function keepDefault(tx: Queries): Promise<void> {
  await tx.execute(sql`
    insert into ${homeVersions} (blocks, published_at, updated_at, note)
    select ${JSON.stringify(defaultArrangement)}::jsonb, now() - interval '1 millisecond', now() - interval '1 millisecond', 'As the shop came'
     where not exists (select from ${homeVersions} where published_at is not null)`);
}

/** The oldest versions go, and with the next clean-up their pictures. */
const deleteOldest = (tx: Queries) =>
  tx.execute(sql`
    delete from ${homeVersions} where id in (
      select id from ${homeVersions} where published_at is not null order by published_at desc offset ${limits.homeVersionsMax})`);

/** Shows the draft from now on. */
export const publishHome = (db: Database, who: Who, seen: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockHome(tx);
    const { id, blocks, version } = await readDraft(tx);
    if (!id) throw badRequest(nothingToPublish);
    assertVersion(seen, version);
    await keepDefault(tx);
    const { userId } = who;
    await tx.update(homeVersions).set({ publishedAt: now, updatedAt: now, userId }).where(eq(homeVersions.id, id));
    await finish(tx, who, { id, action: "published", blocks });
  });

/** Shows an earlier version again, as a new one: nothing that was shown is lost, and this too can be undone. */
export const restoreHome = (db: Database, who: Who, versionId: string): Promise<void> =>
  transaction(db, async (tx) => {
    await lockHome(tx);
    const { blocks, publishedAt } = await readVersion(tx, versionId);
    const day = publishedAt.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
    const [restored] = await tx
      .insert(homeVersions)
      .values({ blocks, userId: who.userId, note: `Brought back from ${day}`, publishedAt: now, updatedAt: now })
      .returning();
    if (!restored) throw new Error("no version of home was restored");
    await keepPictures(tx, restored.id, blocks);
    await finish(tx, who, { id: restored.id, action: "brought back", blocks });
  });

async function finish(
  tx: Queries,
  who: Who,
  { id, action, blocks }: { id: string; action: string; blocks: HomeBlock[] },
) {
  await deleteOldest(tx);
  await announceChange(tx, [homeTopic]);
  await recordChange(tx, who, { action, ...audited(id), after: listBlocks(blocks) });
}
