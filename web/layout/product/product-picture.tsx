import type { CSSProperties } from "react";
import type { Picture } from "#contract/catalogue/products.ts";

interface ProductPictureProps {
  picture: Picture | null;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Left out where the product's name stands beside it. */
  alt?: string;
  /** `first` is what people wait for, `soon` is in sight too, `later` waits until it comes near. */
  when?: "first" | "soon" | "later";
  className?: string;
  style?: CSSProperties;
}

const placeholder = "/art/placeholder.svg";
const file = ({ id }: Picture, width: number | undefined, format: string) => `/pictures/${id}/${width}.${format}`;
const sourceSet = (picture: Picture, format: string) =>
  picture.widths.map((width) => `${file(picture, width, format)} ${width}w`).join(", ");

/** For a browser that knows neither format list nor widths. */
const plainFile = (picture: Picture) =>
  file(picture, picture.widths.find((width) => width >= 640) ?? picture.widths.at(-1), "webp");

/** The picture of a product in the files it was developed to; its own colour lies below until it has arrived. */
export function ProductPicture({
  picture,
  sizes,
  alt = "",
  when = "later",
  className = "",
  style,
}: ProductPictureProps) {
  return (
    <picture className="contents">
      {picture && (
        <>
          <source type="image/avif" srcSet={sourceSet(picture, "avif")} sizes={sizes} />
          <source type="image/webp" srcSet={sourceSet(picture, "webp")} sizes={sizes} />
        </>
      )}
      <img
        src={picture ? plainFile(picture) : placeholder}
        alt={alt}
        width={picture?.width ?? 640}
        height={picture?.height ?? 800}
        decoding="async"
        loading={when === "later" ? "lazy" : "eager"}
        fetchPriority={when === "first" ? "high" : "auto"}
        className={`block aspect-4/5 w-full object-cover ${className}`}
        style={{ backgroundColor: picture?.colour ?? "var(--sunken)", ...style }}
      />
    </picture>
  );
}
