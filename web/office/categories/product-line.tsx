import type { ProductChoice } from "#contract/products-office.ts";

/** A product in one line: picture, name, sku. */
export function ProductLine({ product, gone = false }: { product: ProductChoice; gone?: boolean }) {
  const { name, sku, imageUrl } = product;
  return (
    <>
      <img
        src={imageUrl}
        alt=""
        width={32}
        height={40}
        loading="lazy"
        decoding="async"
        className={`h-10 w-8 shrink-0 bg-sunken object-cover ${gone ? "opacity-50" : ""}`}
      />
      <span className={`min-w-0 flex-1 text-sm leading-snug ${gone ? "text-ink-soft line-through" : ""}`}>
        {name}
        <span className="block text-ink-soft text-xs">{sku}</span>
      </span>
    </>
  );
}
