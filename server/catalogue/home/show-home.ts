import {
  type HomeBlock,
  type HomeBlockOf,
  isHomeDrawing,
  isPersonalRail,
  isShownAt,
} from "#contract/catalogue/home.ts";
import type { ShownBlock, ShownPicture } from "#contract/catalogue/home-page.ts";
import type { Picture, Product } from "#contract/catalogue/products.ts";
import { readCards, topics } from "#server/catalogue/listing/service.ts";
import type { Queries } from "#server/platform/database/client.ts";
import { findDeadLinks } from "./dead-links.ts";
import { readCurrent, readPictures } from "./queries.ts";
import { readPlaces, readRail } from "./rails-sql.ts";
import { homeTopic } from "./service.ts";

interface Found {
  pictures: Record<string, Picture>;
  isDead: (link: string) => boolean;
  /** The slugs of the active categories and brands. */
  places: Map<string, string>;
  /** The products of each rail. */
  rails: Map<HomeBlock, string[]>;
  cards: Map<string, Product>;
}

/** What the shop shows now, and the topics on which it depends. */
export async function showHome(db: Queries): Promise<{ blocks: ShownBlock[]; topics: string[] }> {
  const { blocks, now, isDefault } = await readCurrent(db);
  const shown = await showBlocks(db, blocks, { at: now, checksLinks: !isDefault });
  const ids = shown.flatMap((block) => (block.kind === "rail" ? block.products.map(({ _id }) => _id) : []));
  return {
    blocks: shown,
    topics: [
      ...[homeTopic, topics.listing, topics.mostBought, topics.brands, topics.categories],
      ...new Set(ids.map(topics.product.of)),
    ],
  };
}

/** Blocks as shoppers see them at a moment. What leads nowhere any more and what has nothing in it is left out. */
export async function showBlocks(
  db: Queries,
  all: readonly HomeBlock[],
  { at, checksLinks = true }: { at: number; checksLinks?: boolean },
): Promise<ShownBlock[]> {
  const blocks = all.filter((block) => isShownAt(block, at));
  const found = await findParts(db, blocks, checksLinks);
  return blocks.flatMap((block) => show(block, found) ?? []);
}

async function findParts(db: Queries, blocks: readonly HomeBlock[], checksLinks: boolean): Promise<Found> {
  const named = blocks.filter((block) => block.kind === "rail");
  const places = await readPlaces(db, named);
  const rails = new Map<HomeBlock, string[]>();
  for (const rail of named) rails.set(rail, await readRail(db, rail));
  const products = await readCards(db, [...new Set([...rails.values()].flat())]);
  return {
    places,
    rails,
    pictures: await readPictures(db, blocks),
    isDead: checksLinks ? await findDeadLinks(db, blocks) : () => false,
    cards: new Map(products.map((product) => [product._id, product])),
  };
}

function show(block: HomeBlock, found: Found): ShownBlock | undefined {
  const { _id, kind } = block;
  switch (kind) {
    case "slides": {
      const slides = alive(block.slides, found).map(({ title, link, tallPicture, ...slide }) => ({
        ...showPicture(slide, found),
        tall: (tallPicture && found.pictures[tallPicture]) || null,
        title,
        link,
      }));
      return slides.length > 0 ? { _id, kind, slides } : undefined;
    }
    case "tiles": {
      const tiles = alive(block.tiles, found).map(({ name, link, ...tile }) => ({
        ...showPicture(tile, found),
        name,
        link,
      }));
      return tiles.length > 0 ? { _id, kind, heading: block.heading, tiles } : undefined;
    }
    case "banner": {
      const { label, heading, text, linkText, link } = block;
      const [image] = alive([block], found).map((banner) => showPicture(banner, found));
      return image && { _id, kind, label, heading, text, linkText, link, image };
    }
    case "text": {
      const { heading, text, hasPromises } = block;
      return { _id, kind, heading, text, links: block.links.filter(({ link }) => !found.isDead(link)), hasPromises };
    }
    case "rail":
      return showRail(block, found);
  }
}

/** A part whose picture has gone is left out like one whose link is dead. */
const alive = <T extends { link: string; picture: string }>(parts: readonly T[], { isDead, pictures }: Found): T[] =>
  parts.filter(({ link, picture }) => !isDead(link) && (isHomeDrawing(picture) || pictures[picture]));

const showPicture = ({ picture, alt }: { picture: string; alt: string }, { pictures }: Found): ShownPicture =>
  isHomeDrawing(picture)
    ? { drawing: picture, picture: null, alt }
    : { drawing: null, picture: pictures[picture] ?? null, alt };

function showRail(rail: HomeBlockOf<"rail">, { places, rails, cards }: Found): ShownBlock | undefined {
  const { _id, kind, heading, source, category, brand } = rail;
  if (isPersonalRail(source)) return { _id, kind, heading, source, link: "", products: [] };
  const isGone = [category, brand].some((id) => id !== null && !places.has(id));
  const products = (rails.get(rail) ?? []).flatMap((id) => cards.get(id) ?? []);
  if (isGone || products.length === 0) return undefined;
  return { _id, kind, heading, source, link: linkOf(rail, places), products };
}

/** The list in which the rail goes on. */
function linkOf({ source, category, brand }: HomeBlockOf<"rail">, places: Map<string, string>): string {
  const [ofCategory, ofBrand] = [category && places.get(category), brand && places.get(brand)];
  const path = ofCategory ? `/shop/category/${ofCategory}` : ofBrand ? `/shop/brand/${ofBrand}` : "/shop";
  const query = new URLSearchParams({
    ...(ofCategory && ofBrand && { brand: ofBrand }),
    ...(source === "reduced" && { order: "3" }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}
