import type { ProductChoice } from "#contract/products-office.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { ProductLine } from "./product-line.tsx";

interface ChosenLineProps {
  product: ProductChoice;
  isNew?: boolean;
  isRemoved?: boolean;
  onRemove: (product: ProductChoice) => void;
  onPutBack?: (product: ProductChoice) => void;
}

/** A chosen product, which can be let go; one that was kept before can be put back until the form is sent. */
export function ChosenLine({ product, isNew = false, isRemoved = false, onRemove, onPutBack }: ChosenLineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 pr-2 pl-4 last:border-b-0">
      <ProductLine product={product} gone={isRemoved} />
      {isNew && <Badge look="success">New</Badge>}
      {isRemoved ? (
        <Button look="quiet" size="small" onClick={() => onPutBack?.(product)}>
          Put back<span className="sr-only"> {product.name}</span>
        </Button>
      ) : (
        <IconButton icon="close" label={`Remove ${product.name}`} onClick={() => onRemove(product)} />
      )}
    </li>
  );
}
