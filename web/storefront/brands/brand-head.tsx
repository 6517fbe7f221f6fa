import type { Picture } from "#contract/catalogue/products.ts";
import type { BrandHead as Head } from "./describe-brand.server.ts";

const sourceSet = ({ id, widths }: Picture, format: string) =>
  widths.map((width) => `/pictures/${id}/${width}.${format} ${width}w`).join(", ");

/** Phones show the middle of a banner, so they need it wider than their screen. */
const sizes = "(width < 48rem) 150vw, 84rem";

/** A wide picture above the name of a brand; its place is kept free until it has come. */
export function BrandBanner({ banner, name }: { banner: Picture; name: string }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(banner, "avif")} sizes={sizes} />
      <img
        src={`/pictures/${banner.id}/${banner.widths[0]}.webp`}
        srcSet={sourceSet(banner, "webp")}
        sizes={sizes}
        alt={name}
        width={banner.width}
        height={banner.height}
        decoding="async"
        fetchPriority="high"
        className="mb-5 block aspect-2/1 w-full object-cover md:aspect-4/1"
        style={{ backgroundColor: banner.colour }}
      />
    </picture>
  );
}

export function BrandMark({ mark: { letters, look } }: Pick<Head, "mark">) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-14 shrink-0 place-items-center font-display font-semibold text-xl ${look}`}
    >
      {letters}
    </span>
  );
}

/** What the brand tells of itself. A long story is folded without any script: the text is there, and a press shows all of it. */
export function BrandStory({ paragraphs, isFolded }: Pick<Head, "paragraphs" | "isFolded">) {
  return (
    <div className={`mt-4 max-w-2xl ${isFolded ? "brand-story" : ""}`}>
      <div className="grid gap-3">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {isFolded && (
        <details className="group">
          <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center font-semibold text-sm [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Read the whole story</span>
            <span className="hidden group-open:inline">Show less of the story</span>
          </summary>
        </details>
      )}
    </div>
  );
}
