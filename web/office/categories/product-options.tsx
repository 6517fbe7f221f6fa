import type { ProductChoice } from "#contract/catalogue/products-office.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { type Combobox, ComboboxPopup } from "#web/ui/forms/combobox.tsx";

interface ProductOptionsProps {
  combobox: Combobox;
  products: ProductChoice[];
  isChosen: (id: string) => boolean;
  onToggle: (product: ProductChoice) => void;
}

/** The products found, below the field that keeps the focus. A second click removes a product from the selection. */
export function ProductOptions({ combobox, products, isChosen, onToggle }: ProductOptionsProps) {
  return (
    <ComboboxPopup
      multiple
      combobox={combobox}
      label="Products found"
      className="max-h-80"
      footer={products.length === 0 && <p className="px-4 py-3 text-ink-soft">No products found.</p>}
    >
      {products.map((product, index) => {
        const chosen = isChosen(product._id);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
          <div
            {...combobox.optionProps(index)}
            key={product._id}
            role="option"
            aria-selected={chosen}
            onClick={() => onToggle(product)}
            className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 ${index === combobox.active ? "bg-sunken" : ""}`}
          >
            <ProductLine product={product} />
            <Icon name={chosen ? "check" : "plus"} className={`size-5 ${chosen ? "text-success" : "text-ink-soft"}`} />
          </div>
        );
      })}
    </ComboboxPopup>
  );
}

/** A product in one line: picture, name, sku. */
export function ProductLine({ product, isRemoved = false }: { product: ProductChoice; isRemoved?: boolean }) {
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
        className={`h-10 w-8 shrink-0 bg-sunken object-cover ${isRemoved ? "opacity-50" : ""}`}
      />
      <span className={`min-w-0 flex-1 text-sm leading-snug ${isRemoved ? "text-ink-soft line-through" : ""}`}>
        {name}
        <span className="block text-ink-soft text-xs">{sku}</span>
      </span>
    </>
  );
}
