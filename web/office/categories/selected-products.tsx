import { useState } from "react";
import type { ProductChoice } from "#contract/catalogue/products-office.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { ProductLine } from "./product-options.tsx";
import { useProductSearch } from "./use-product-search.ts";

/** How many of a category's products its form shows at a time. */
export const categoryPageSize = "20";

const figures = new Intl.NumberFormat("en-IN");

const formatCount = (products: number): string =>
  products === 1 ? "1 product chosen" : `${figures.format(products)} products chosen`;

interface SelectedProductsProps {
  existing: { categoryId: string; products: ProductChoice[]; count: number } | undefined;
  added: ProductChoice[];
  removed: ProductChoice[];
  /** Products of the category that had not been loaded before. */
  onLoad: (products: ProductChoice[]) => void;
  onRemove: (product: ProductChoice) => void;
  onRestore: (product: ProductChoice) => void;
}

/** The selection: added products first, then those that are in the category already, by page or by search. */
export function SelectedProducts({ existing, added, removed, onLoad, onRemove, onRestore }: SelectedProductsProps) {
  const [loaded, setLoaded] = useState(existing?.products ?? []);
  const [isLoading, setLoading] = useState(false);
  const read = async (query: Record<string, string>) => {
    const { products } = await call("GET /category/{id}/products", {
      params: { id: existing?.categoryId ?? "" },
      query,
    });
    onLoad(products);
    return products;
  };
  const {
    term,
    products: found,
    search,
  } = useProductSearch((typed) => read({ search: typed, limit: categoryPageSize }));

  const showMore = async () => {
    setLoading(true);
    try {
      const page = String(Math.floor(loaded.length / Number(categoryPageSize)) + 1);
      const more = await read({ page, limit: categoryPageSize });
      setLoaded((before) => [...before, ...more.filter(({ _id }) => before.every((other) => other._id !== _id))]);
    } catch (error) {
      handleError(error);
    }
    setLoading(false);
  };

  const isNew = (id: string) => added.some(({ _id }) => _id === id);
  const shown = (term === "" ? loaded : found).filter(({ _id }) => !isNew(_id));
  const isMany = (existing?.count ?? 0) > Number(categoryPageSize);
  if (!existing && added.length === 0) return null;
  return (
    <section aria-label="Chosen products" className="grid gap-3 border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {formatCount(existing ? existing.count : added.length)}
        </p>
        {existing && added.length > 0 && <Badge look="success">{added.length} to add</Badge>}
        {removed.length > 0 && <Badge look="danger">{removed.length} to take out</Badge>}
      </header>
      {isMany && (
        <Field
          label="Find among them"
          name=""
          type="search"
          autoComplete="off"
          onChange={({ target }) => search(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      )}
      <ul className="-mx-4 max-h-96 overflow-y-auto overscroll-contain border-line border-t empty:hidden">
        {added.map((product) => (
          <SelectedProduct key={product._id} product={product} isNew={existing !== undefined} onRemove={onRemove} />
        ))}
        {shown.map((product) => (
          <SelectedProduct
            key={product._id}
            product={product}
            isRemoved={removed.some(({ _id }) => _id === product._id)}
            onRemove={onRemove}
            onRestore={onRestore}
          />
        ))}
      </ul>
      {term !== "" && found.length === 0 && <p className="text-ink-soft">No products found.</p>}
      {term === "" && existing && loaded.length < existing.count && (
        <Button look="secondary" size="small" busy={isLoading} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </section>
  );
}

interface SelectedProductProps {
  product: ProductChoice;
  isNew?: boolean;
  isRemoved?: boolean;
  onRemove: (product: ProductChoice) => void;
  onRestore?: (product: ProductChoice) => void;
}

/** Can be removed; one that was in the category already can be restored until the form is submitted. */
function SelectedProduct({ product, isNew = false, isRemoved = false, onRemove, onRestore }: SelectedProductProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-line border-b py-1.5 pr-2 pl-4 last:border-b-0">
      <ProductLine product={product} isRemoved={isRemoved} />
      {isNew && <Badge look="success">New</Badge>}
      {isRemoved ? (
        <Button look="quiet" size="small" onClick={() => onRestore?.(product)}>
          Put back<span className="sr-only"> {product.name}</span>
        </Button>
      ) : (
        <IconButton icon="close" label={`Remove ${product.name}`} onClick={() => onRemove(product)} />
      )}
    </li>
  );
}
