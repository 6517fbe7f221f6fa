import type { ProductChoice } from "#contract/products-office.ts";
import { Icon } from "#web/ui/display/icon.tsx";
import { ProductLine } from "./product-line.tsx";

interface ProductOptionsProps {
  id: string;
  open: boolean;
  products: ProductChoice[];
  active: number;
  isChosen: (id: string) => boolean;
  onPoint: (index: number) => void;
  onToggle: (product: ProductChoice) => void;
}

/** What was found, below the field that keeps the focus. A second press lets go of a product again. */
export function ProductOptions({ id, open, products, active, isChosen, onPoint, onToggle }: ProductOptionsProps) {
  return (
    <div
      hidden={!open}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-1 shadow-lg"
    >
      <div id={id} role="listbox" aria-label="Products found" aria-multiselectable="true">
        {products.map((product, index) => {
          const chosen = isChosen(product._id);
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option that is pointed at.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
            <div
              key={product._id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={chosen}
              onPointerMove={() => onPoint(index)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onToggle(product)}
              className={`flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 ${index === active ? "bg-sunken" : ""}`}
            >
              <ProductLine product={product} />
              <Icon
                name={chosen ? "check" : "plus"}
                className={`size-5 ${chosen ? "text-success" : "text-ink-soft"}`}
              />
            </div>
          );
        })}
      </div>
      {products.length === 0 && <p className="px-4 py-3 text-ink-soft">No products found.</p>}
    </div>
  );
}
