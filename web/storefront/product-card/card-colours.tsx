import type { Product } from "#contract/catalogue/products.ts";

export interface CardColours {
  /** Colours of CSS, of the first few; empty where no single one stands for it. */
  swatches: string[];
  count: number;
}

const mostSwatches = 4;

/** What a card shows of the colours of a garment; nothing where it comes in one. */
export const toCardColours = (colours: Product["colours"]): CardColours | undefined =>
  colours.length > 1
    ? { swatches: colours.slice(0, mostSwatches).map(({ swatch }) => swatch), count: colours.length }
    : undefined;

const severalColours = "conic-gradient(#b8232f, #e6b422, #3d7a43, #2f62ad, #6b3f86, #b8232f)";

/** The swatches are for the eye; to all others the card says how many colours there are. */
export function CardColourDots({ swatches, count }: CardColours) {
  return (
    <p className="mt-1.5 flex h-4 items-center gap-1.5 text-ink-soft text-xs">
      <span className="sr-only">{count} colours</span>
      {swatches.map((swatch, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places, and two may look alike.
          key={i}
          aria-hidden="true"
          className="size-3.5 rounded-full border border-line-strong"
          style={{ background: swatch || severalColours }}
        />
      ))}
      {count > swatches.length && <span aria-hidden="true">+{count - swatches.length}</span>}
    </p>
  );
}
