import { isSoldOut, type SizeChoice } from "#web/storefront/product/selection-rules.ts";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

interface SizeSheetProps extends SizeChoice {
  onClose: () => void;
}

/** The sizes once more, within reach of the thumb. */
export default function SizeSheet({ product, size: chosen, onChoose, onClose }: SizeSheetProps) {
  return (
    <Sheet open onClose={onClose} title="Select size">
      <ul className="grid grid-cols-3 gap-3">
        {product.sizes.map((size) => (
          <li key={size}>
            <button
              type="button"
              aria-pressed={size === chosen}
              disabled={isSoldOut(product, size)}
              className="min-h-13 w-full rounded-md border border-line-strong bg-surface font-semibold hover:border-ink disabled:border-line disabled:text-ink-soft disabled:line-through aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-ground"
              onClick={() => {
                onChoose(size);
                onClose();
              }}
            >
              {size}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
