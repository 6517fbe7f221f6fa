import { useState } from "react";
import type { ProductChoice } from "#contract/catalogue/products-office.ts";
import { ProductSearch } from "./product-search.tsx";
import { SelectedProducts } from "./selected-products.tsx";

interface ProductPickerProps {
  /** What the category holds already: the newest products, and how many there are. */
  existing?: { categoryId: string; products: ProductChoice[]; count: number };
  /** The form fields for what was added and what was removed. */
  names: { added: string; removed?: string };
  error?: string | undefined;
}

const without = (list: ProductChoice[], id: string) => list.filter(({ _id }) => _id !== id);
const has = (list: ProductChoice[], id: string) => list.some(({ _id }) => _id === id);

/** Selects the products of a category. The form submits only what changes, since a category may hold half of a large shop. */
export function ProductPicker({ existing, names, error }: ProductPickerProps) {
  const [added, setAdded] = useState<ProductChoice[]>([]);
  const [removed, setRemoved] = useState<ProductChoice[]>([]);
  /** Those of the existing ones that were loaded; of all others it is not known whether they are in the category. */
  const [loaded, setLoaded] = useState<ProductChoice[]>(existing?.products ?? []);

  const isChosen = (id: string) => has(added, id) || (has(loaded, id) && !has(removed, id));
  const choose = (product: ProductChoice) => {
    if (has(removed, product._id)) setRemoved(without(removed, product._id));
    else setAdded([product, ...added]);
  };
  const remove = (product: ProductChoice) => {
    if (has(added, product._id)) setAdded(without(added, product._id));
    else setRemoved([...removed, product]);
  };

  return (
    <div className="grid gap-4">
      <ProductSearch
        error={error}
        isChosen={isChosen}
        onToggle={(product) => (isChosen(product._id) ? remove(product) : choose(product))}
      />
      <SelectedProducts
        existing={existing}
        added={added}
        removed={removed}
        onLoad={(more) => setLoaded((before) => [...before, ...more.filter(({ _id }) => !has(before, _id))])}
        onRemove={remove}
        onRestore={choose}
      />
      {added.map(({ _id }) => (
        <input key={_id} type="hidden" name={names.added} value={_id} />
      ))}
      {names.removed && removed.map(({ _id }) => <input key={_id} type="hidden" name={names.removed} value={_id} />)}
    </div>
  );
}
