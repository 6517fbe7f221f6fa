import type { BrandPage } from "#contract/catalogue/brand-pages.ts";
import type { Picture } from "#contract/catalogue/products.ts";
import { formatFigure } from "#contract/money.ts";
import { clothOf, monogram } from "./brand-mark.ts";

/** Longer stories are folded: about four lines of a wide page. */
const foldedFrom = 360;
/** What search engines show of a description. */
const descriptionMax = 160;

const plural = (count: number, [one, many]: [string, string]) => `${formatFigure(count)} ${count === 1 ? one : many}`;

const readParagraphs = (story: string): string[] =>
  story
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

function shorten(text: string): string {
  if (text.length <= descriptionMax) return text;
  const cut = text.slice(0, descriptionMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:.–-]+$/, "")} …`;
}

/** The file that shared links show: the widest, unless it is needlessly wide. */
const sharedFile = ({ id, widths }: Picture) =>
  `/pictures/${id}/${widths.findLast((width) => width <= 1440) ?? widths[0]}.webp`;

/** The head of a brand's page, worded on the server to keep it out of every list. */
export function describeBrand(page: BrandPage, slug: string) {
  const { name, story, banner, productCount, rating } = page;
  const paragraphs = readParagraphs(story);
  const image = banner ? sharedFile(banner) : undefined;
  return {
    banner,
    paragraphs,
    isFolded: story.length > foldedFrom || paragraphs.length > 2,
    mark: { letters: monogram(name), look: clothOf(slug).mark },
    details: [
      plural(productCount, ["product", "products"]),
      ...(rating && rating.count > 0
        ? [`${rating.average.toFixed(1)} of 5 stars from ${plural(rating.count, ["review", "reviews"])}`]
        : []),
    ].join(" · "),
    description: shorten(paragraphs.join(" ").replace(/\s+/g, " ")),
    image,
  };
}
export type BrandHead = ReturnType<typeof describeBrand>;
