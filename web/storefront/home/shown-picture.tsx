import type { ShownPicture as Shown } from "#contract/catalogue/home-page.ts";
import type { Picture } from "#contract/catalogue/products.ts";
import { Illustration } from "./illustration.tsx";

type Drawing = NonNullable<Shown["drawing"]>;

interface Files {
  widths: readonly number[];
  size: readonly [number, number];
  tall?: { widths: readonly number[]; size: readonly [number, number] };
}

const banner: Files = {
  widths: [640, 960, 1440, 1920],
  size: [1920, 823],
  tall: { widths: [480, 780], size: [780, 975] },
};
const tile: Files = { widths: [320, 640], size: [640, 800] };

/** The files that each drawing was rendered to. */
const drawings: Record<Drawing, Files> = {
  "banner-1": banner,
  "banner-2": banner,
  "tile-men": tile,
  "tile-unisex": tile,
  "tile-women": tile,
  sale: { widths: [640, 1280], size: [1280, 427] },
};

const formats = ["avif", "webp"];
const sourceSet = ({ id, widths }: Picture, format: string) =>
  widths.map((width) => `/pictures/${id}/${width}.${format} ${width}w`).join(", ");

interface ShownPictureProps {
  image: Shown;
  /** Another crop of an uploaded picture for phones held upright; a drawing brings its own. */
  tall?: Picture | null;
  /** Whether the place is upright on phones. */
  isTallOnPhones?: boolean;
  sizes: string;
  first?: boolean | undefined;
  className: string;
}

/** A picture of a block: one of the shop's own drawings, or an uploaded one. Its place has a fixed shape, so nothing moves. */
export function ShownPicture({
  image,
  tall = null,
  isTallOnPhones = false,
  sizes,
  first,
  className,
}: ShownPictureProps) {
  const { drawing, picture, alt } = image;
  if (drawing) {
    const { tall: crop, ...files } = drawings[drawing];
    return (
      <Illustration
        name={drawing}
        {...files}
        {...(isTallOnPhones && crop && { tall: crop })}
        alt={alt}
        sizes={sizes}
        first={first}
        className={className}
      />
    );
  }
  if (!picture) return null;
  return (
    <picture>
      {tall &&
        formats.map((format) => (
          <source
            key={`tall ${format}`}
            media="(width < 48rem)"
            type={`image/${format}`}
            srcSet={sourceSet(tall, format)}
            sizes="100vw"
            width={tall.width}
            height={tall.height}
          />
        ))}
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(picture, format)} sizes={sizes} />
      ))}
      <img
        src={`/pictures/${picture.id}/${picture.widths.at(-1)}.webp`}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        decoding="async"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        style={{ backgroundColor: picture.colour }}
        className={`block object-cover ${className}`}
      />
    </picture>
  );
}
