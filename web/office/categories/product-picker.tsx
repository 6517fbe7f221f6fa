import { useState } from "react";
import type { ProductChoice } from "#contract/products-office.ts";
import { ChosenProducts } from "./chosen-products.tsx";
import { ProductSearch } from "./product-search.tsx";

interface ProductPickerProps {
  /** What is kept so far: the newest of them, and how many there are. */
  kept?: { categoryId: string; products: ProductChoice[]; count: number };
  /** The names under which the form sends what was chosen and what was let go. */
  names: { added: string; removed?: string };
  error?: string | undefined;
}

const without = (list: ProductChoice[], id: string) => list.filter(({ _id }) => _id !== id);
const has = (list: ProductChoice[], id: string) => list.some(({ _id }) => _id === id);

/**
 * Chooses the products of a category. The form sends what was added and what was removed, never all of them: a category may
 * hold half of a large shop.
 */
export function ProductPicker({ kept, names, error }: ProductPickerProps) {
  const [added, setAdded] = useState<ProductChoice[]>([]);
  const [removed, setRemoved] = useState<ProductChoice[]>([]);
  /** Those of the kept ones that have been seen; of the others it is not known whether they are kept. */
  const [seen, setSeen] = useState<ProductChoice[]>(kept?.products ?? []);

  const isChosen = (id: string) => has(added, id) || (has(seen, id) && !has(removed, id));
  const choose = (product: ProductChoice) => {
    if (has(removed, product._id)) setRemoved(without(removed, product._id));
    else setAdded([product, ...added]);
  };
  const letGo = (product: ProductChoice) => {
    if (has(added, product._id)) setAdded(without(added, product._id));
    else setRemoved([...removed, product]);
  };

  return (
    <div className="grid gap-4">
      <ProductSearch
        error={error}
        isChosen={isChosen}
        onToggle={(product) => (isChosen(product._id) ? letGo(product) : choose(product))}
      />
      <ChosenProducts
        kept={kept}
        added={added}
        removed={removed}
        onSee={(more) => setSeen((before) => [...before, ...more.filter(({ _id }) => !has(before, _id))])}
        onRemove={letGo}
        onPutBack={choose}
      />
      {added.map(({ _id }) => (
        <input key={_id} type="hidden" name={names.added} value={_id} />
      ))}
      {names.removed && removed.map(({ _id }) => <input key={_id} type="hidden" name={names.removed} value={_id} />)}
    </div>
  );
}
