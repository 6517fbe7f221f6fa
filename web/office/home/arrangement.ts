import * as z from "zod/mini";
import { type HomeBlock, type HomeBlockKind, HomeBlocks, isShownAt } from "#contract/catalogue/home.ts";
import { formatIndiaTime } from "#web/ui/dates/india-time.ts";

/** What admins read of each kind. */
export const kindWords: Record<HomeBlockKind, { name: string; help: string }> = {
  slides: { name: "Slides", help: "Wide pictures that take turns" },
  tiles: { name: "Tiles", help: "Pictures with a name that lead somewhere" },
  rail: { name: "Rail", help: "A row of products that fills itself" },
  banner: { name: "Banner", help: "One wide picture with words and a link" },
  text: { name: "Text", help: "A heading, some words and up to three links" },
};
export const kinds = Object.keys(kindWords) as HomeBlockKind[];

export const emptySlide = { picture: "", tallPicture: null, alt: "", title: "", link: "" };
export const emptyTile = { name: "", picture: "", alt: "", link: "" };

export function newBlock(kind: HomeBlockKind): HomeBlock {
  const common = { _id: crypto.randomUUID(), startsAt: null, endsAt: null };
  switch (kind) {
    case "slides":
      return { ...common, kind, slides: [emptySlide] };
    case "tiles":
      return { ...common, kind, heading: "", tiles: [emptyTile] };
    case "rail":
      return { ...common, kind, heading: "", source: "new", category: null, brand: null };
    case "banner":
      return { ...common, kind, label: "", heading: "", text: "", linkText: "", link: "", picture: "", alt: "" };
    case "text":
      return { ...common, kind, heading: "", text: "", links: [], hasPromises: false };
  }
}

/** "Rail: New from the loom". */
export function nameOf(block: HomeBlock): string {
  const { name } = kindWords[block.kind];
  const heading = "heading" in block ? block.heading : block.slides.find(({ title }) => title)?.title;
  return heading ? `${name}: ${heading}` : name;
}

/** When a block is shown, in the words of India's clocks; nothing where it is shown always. */
export function formatDates({ startsAt, endsAt }: Pick<HomeBlock, "startsAt" | "endsAt">): string {
  const [from, until] = [startsAt && formatIndiaTime(startsAt), endsAt && formatIndiaTime(endsAt)];
  if (from && until) return `From ${from} until ${until}`;
  return from ? `From ${from}` : until ? `Until ${until}` : "";
}

export function timeOf(block: HomeBlock, now = Date.now()): "shown" | "to come" | "over" {
  if (isShownAt(block, now)) return "shown";
  return block.endsAt && Date.parse(block.endsAt) <= now ? "over" : "to come";
}

/** The faults of each block by its id, each by the path of its field such as "slides.0.alt"; "" for what is no block's. */
export type BlockFaults = Record<string, Record<string, string>>;

/** Read with the schema that the server uses, so that both say the same words. */
export function findFaults(blocks: readonly HomeBlock[]): BlockFaults {
  const read = z.safeParse(HomeBlocks, blocks);
  const faults: BlockFaults = {};
  for (const { path, message } of read.error?.issues ?? []) {
    const [index, ...field] = path;
    const id = blocks[Number(index)]?._id ?? "";
    faults[id] = { [field.join(".")]: message, ...faults[id] };
  }
  return faults;
}

export const moveItem = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
