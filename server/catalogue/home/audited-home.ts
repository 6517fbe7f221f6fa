import type { HomeBlock } from "#contract/catalogue/home.ts";

export const audited = (entityId: string) => ({ entity: "home page" as const, entityId, entityName: "Home" });

/** "rail: New from the loom". */
const nameOf = (block: HomeBlock) =>
  "heading" in block && block.heading ? `${block.kind}: ${block.heading}` : block.kind;

/** What was shown or given up, in the order of the blocks. */
export const listBlocks = (blocks: readonly HomeBlock[]) => ({ blocks: blocks.map(nameOf) });

/** Each block under a name of its own, so that the log holds those that differ. */
export const describeBlocks = (blocks: readonly HomeBlock[]): Record<string, unknown> => ({
  order: blocks.map(nameOf),
  ...Object.fromEntries(blocks.map(({ _id, ...block }) => [`${block.kind} ${_id.slice(-12)}`, block])),
});
