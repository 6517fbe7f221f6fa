import type { ReviewPicture } from "#contract/catalogue/reviews.ts";
import { pathOf } from "#web/api.ts";
import { usePrivatePicture } from "#web/use-private-picture.ts";

interface ReviewPhotoProps {
  photo: ReviewPicture;
  /** The id of a review that is not approved: its photos are read as whoever is signed in. */
  hiddenIn: string | undefined;
  alt: string;
  /** How it is shown: small in a square, or as large as there is room. */
  look: "small" | "large";
}

const looks = {
  small: { className: "size-20 rounded-md object-cover", loading: "lazy" },
  large: { className: "mx-auto max-h-[65dvh] w-auto object-contain" },
} as const;

/** Wide enough for a screen of twice the density. */
const hiddenWidths = { small: "160", large: "960" };

/** A photo that came with a review. */
export function ReviewPhoto({ photo: { _id, picture }, hiddenIn, alt, look }: ReviewPhotoProps) {
  const path = hiddenIn && pathOf("GET /review/{id}/pictures/{pictureId}", { id: hiddenIn, pictureId: _id });
  const hidden = usePrivatePicture(path && `${path}?width=${hiddenWidths[look]}`);
  const size = look === "small" ? { width: 80, height: 80 } : { width: picture.width, height: picture.height };
  const common = { ...size, ...looks[look], style: { backgroundColor: picture.colour } };
  if (hiddenIn && !hidden) {
    const words = hidden === null ? `${alt} could not be loaded.` : "";
    return (
      <span className="grid size-20 place-items-center rounded-md p-1 text-xs" style={common.style}>
        {words}
      </span>
    );
  }
  if (hidden) return <img {...common} src={hidden} alt={alt} />;
  if (look === "large") {
    return (
      <img
        {...common}
        src={`/pictures/${_id}/${picture.widths.at(-1)}.webp`}
        srcSet={picture.widths.map((width) => `/pictures/${_id}/${width}.webp ${width}w`).join(", ")}
        sizes="30rem"
        alt={alt}
      />
    );
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`/pictures/${_id}/${picture.widths[0]}.avif`} />
      <img {...common} src={`/pictures/${_id}/${picture.widths[0]}.webp`} alt={alt} />
    </picture>
  );
}
