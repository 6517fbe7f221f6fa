import { useId } from "react";
import type { ProductChoice } from "#contract/catalogue/products-office.ts";
import { call } from "#web/api.ts";
import { useCombobox } from "#web/ui/forms/combobox.tsx";
import { controlClass, described, FieldFrame } from "#web/ui/forms/field-frame.tsx";
import { ProductOptions } from "./product-options.tsx";
import { useProductSearch } from "./use-product-search.ts";

interface ProductSearchProps {
  isChosen: (id: string) => boolean;
  /** Adds a product to the selection, or removes it. */
  onToggle: (product: ProductChoice) => void;
  error?: string | undefined;
}

const searchProducts = async (search: string) =>
  (await call("GET /product/list/select", { query: { search, limit: "20" } })).products;

/** Finds products by name or sku while somebody types. The list stays open, so that several can be chosen. */
export function ProductSearch({ isChosen, onToggle, error }: ProductSearchProps) {
  const id = useId();
  const { term, products, isSearching, search } = useProductSearch(searchProducts);
  const combobox = useCombobox({ count: products.length, canOpen: term !== "", onType: search, onEnter });

  /** Enter selects and never submits the form from here. */
  function onEnter(active: number | undefined): boolean {
    const product = active === undefined ? undefined : products[active];
    if (product) onToggle(product);
    return true;
  }

  const help = "Type a part of its name or its SKU";
  return (
    <FieldFrame id={id} label="Products" error={error} help={help}>
      <div className="relative" {...combobox.rootProps}>
        <input
          {...combobox.inputProps}
          id={id}
          type="text"
          spellCheck={false}
          placeholder="Search products to add"
          maxLength={100}
          onFocus={combobox.open}
          className={controlClass}
          {...described(id, { error, help })}
        />
        <ProductOptions combobox={combobox} products={products} isChosen={isChosen} onToggle={onToggle} />
        <p role="status" className="sr-only">
          {combobox.isOpen && !isSearching && formatFound(products.length)}
        </p>
      </div>
    </FieldFrame>
  );
}

const formatFound = (count: number) =>
  count === 0 ? "No products found." : count === 1 ? "1 product found." : `${count} products found.`;
