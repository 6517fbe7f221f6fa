type Format = "avif" | "webp";

interface IllustrationProps {
  /** The drawing's name among the files of public/art. */
  name: string;
  widths: readonly number[];
  /** Width and height of the widest file: the browser keeps the place free. */
  size: readonly [number, number];
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The crop for phones held upright. */
  tall?: { widths: readonly number[]; size: readonly [number, number] };
  /** The first thing people see: fetched before other pictures. */
  first?: boolean | undefined;
  /** What it shows; left out where the words beside it say it. */
  alt?: string;
  className?: string;
}

const formats: readonly Format[] = ["avif", "webp"];
const file = (name: string, width: number, format: Format) => `/art/${name}-${width}.${format}`;
const sourceSet = (name: string, widths: readonly number[], format: Format) =>
  widths.map((width) => `${file(name, width, format)} ${width}w`).join(", ");

/** A drawing of our own, in the sizes and formats it was rendered to. It says nothing that the words beside it do not say. */
export function Illustration({
  name,
  widths,
  size,
  sizes,
  tall,
  alt = "",
  first = false,
  className = "",
}: IllustrationProps) {
  const [width, height] = size;
  return (
    <picture>
      {tall &&
        formats.map((format) => (
          <source
            key={`tall ${format}`}
            media="(width < 48rem)"
            type={`image/${format}`}
            srcSet={sourceSet(`${name}-tall`, tall.widths, format)}
            sizes="100vw"
            width={tall.size[0]}
            height={tall.size[1]}
          />
        ))}
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourceSet(name, widths, format)} sizes={sizes} />
      ))}
      <img
        src={file(name, widths[0] ?? 0, "webp")}
        alt={alt}
        width={width}
        height={height}
        draggable={false}
        decoding="async"
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        className={`block bg-sunken object-cover ${className}`}
      />
    </picture>
  );
}
