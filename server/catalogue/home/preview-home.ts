import type { ShownBlock } from "#contract/catalogue/home-page.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { readCurrent, readDraft, readVersion } from "./queries.ts";
import { showBlocks } from "./show-home.ts";

/** The draft, or a version that was published, as shoppers would see it. */
export async function previewHome(
  db: Queries,
  { version, at }: { version?: string | undefined; at?: string | undefined },
): Promise<ShownBlock[]> {
  const { blocks } = version ? await readVersion(db, version) : await readDraft(db);
  const { now } = await readCurrent(db);
  return showBlocks(db, blocks, { at: at ? Date.parse(at) : now });
}
