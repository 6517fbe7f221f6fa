import type { CSSProperties } from "react";
import type { Picture } from "#contract/products.ts";

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

/** The picture of a product in the files it was developed to; its own colour lies below until it has arrived. */
export function ProductPicture({
  picture,
  sizes,
  alt = "",
  when = "later",
  className = "",
  style,
}: ProductPictureProps) {
  const shared = {
    alt,
    decoding: "async" as const,
    loading: when === "later" ? ("lazy" as const) : ("eager" as const),
    fetchPriority: when === "first" ? ("high" as const) : ("auto" as const),
    className: `block aspect-4/5 w-full object-cover ${picture ? "" : "bg-sunken"} ${className}`,
  };
  if (!picture) return <img {...shared} src={placeholder} width={640} height={800} style={style} />;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(picture, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture, "webp")} sizes={sizes} />
      <img
        {...shared}
        src={file(picture, picture.widths.find((width) => width >= 640) ?? picture.widths.at(-1), "webp")}
        width={picture.width}
        height={picture.height}
        style={{ backgroundColor: picture.colour, ...style }}
      />
    </picture>
  );
}
