import { heartsKey } from "#web/session/token.ts";

/** What the page without a connection shows of a wishlist. */
export interface KeptHeart {
  _id: string;
  name: string;
  slug: string;
  imageUrl: string;
}

const keptMax = 50;

/** What a heart is pressed on. */
export interface KeptProduct {
  _id: string;
  name: string;
  slug: string;
  picture: { id: string; widths: number[] } | null;
}

const toHeart = ({ _id, name, slug, picture }: KeptProduct): KeptHeart => {
  const width = picture?.widths[0];
  return { _id, name, slug, imageUrl: width ? `/pictures/${picture.id}/${width}.webp` : "" };
};

const isHeart = (value: unknown): value is KeptHeart => {
  const heart = value as Partial<Record<keyof KeptHeart, unknown>> | null;
  return (
    typeof heart === "object" && heart !== null && [heart._id, heart.name, heart.slug, heart.imageUrl].every(isText)
  );
};
const isText = (value: unknown): value is string => typeof value === "string";

/** Local storage can hold anything, so whatever is no heart is left out. */
export function parseHearts(stored: string | null): KeptHeart[] {
  try {
    const hearts: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(hearts) ? hearts.filter(isHeart).slice(0, keptMax) : [];
  } catch {
    return [];
  }
}

const write = (hearts: KeptHeart[]) => localStorage.setItem(heartsKey, JSON.stringify(hearts.slice(0, keptMax)));

/** The wishlist as the shop knows it, the newest first. */
export const keepHearts = (products: KeptProduct[]): void => write(products.map(toHeart));

/** One that was pressed, with a small picture that the browser then has. */
export function keepHeart(product: KeptProduct, isLiked: boolean): void {
  const others = parseHearts(localStorage.getItem(heartsKey)).filter(({ _id }) => _id !== product._id);
  const heart = toHeart(product);
  if (isLiked && heart.imageUrl) new Image().src = heart.imageUrl;
  write(isLiked ? [heart, ...others] : others);
}
