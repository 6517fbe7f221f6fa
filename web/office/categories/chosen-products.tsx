import { useState } from "react";
import type { ProductChoice } from "#contract/products-office.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { ChosenLine } from "./chosen-line.tsx";
import { formatCount, keptPageSize } from "./kept-products.ts";
import { useProductSearch } from "./use-product-search.ts";

interface ChosenProductsProps {
  kept: { categoryId: string; products: ProductChoice[]; count: number } | undefined;
  added: ProductChoice[];
  removed: ProductChoice[];
  /** Kept products that had not been shown before. */
  onSee: (products: ProductChoice[]) => void;
  onRemove: (product: ProductChoice) => void;
  onPutBack: (product: ProductChoice) => void;
}

/** What is chosen: the new ones first, then what is kept already, a page at a time or by what is typed. */
export function ChosenProducts({ kept, added, removed, onSee, onRemove, onPutBack }: ChosenProductsProps) {
  const [loaded, setLoaded] = useState(kept?.products ?? []);
  const [isLoading, setLoading] = useState(false);
  const read = async (query: Record<string, string>) => {
    const { products } = await call("GET /category/{id}/products", { params: { id: kept?.categoryId ?? "" }, query });
    onSee(products);
    return products;
  };
  const { term, products: found, search } = useProductSearch((typed) => read({ search: typed, limit: keptPageSize }));

  const showMore = async () => {
    setLoading(true);
    try {
      const page = String(Math.floor(loaded.length / Number(keptPageSize)) + 1);
      const more = await read({ page, limit: keptPageSize });
      setLoaded((before) => [...before, ...more.filter(({ _id }) => before.every((other) => other._id !== _id))]);
    } catch (error) {
      handleError(error);
    }
    setLoading(false);
  };

  const isNew = (id: string) => added.some(({ _id }) => _id === id);
  const shown = (term === "" ? loaded : found).filter(({ _id }) => !isNew(_id));
  const isMany = (kept?.count ?? 0) > Number(keptPageSize);
  if (!kept && added.length === 0) return null;
  return (
    <section aria-label="Chosen products" className="grid gap-3 border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-auto font-semibold">
          {formatCount(kept ? kept.count : added.length)}
        </p>
        {kept && added.length > 0 && <Badge look="success">{added.length} to add</Badge>}
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
          <ChosenLine key={product._id} product={product} isNew={kept !== undefined} onRemove={onRemove} />
        ))}
        {shown.map((product) => (
          <ChosenLine
            key={product._id}
            product={product}
            isRemoved={removed.some(({ _id }) => _id === product._id)}
            onRemove={onRemove}
            onPutBack={onPutBack}
          />
        ))}
      </ul>
      {term !== "" && found.length === 0 && <p className="text-ink-soft">No products found.</p>}
      {term === "" && kept && loaded.length < kept.count && (
        <Button look="secondary" size="small" busy={isLoading} onClick={() => void showMore()}>
          Show more
        </Button>
      )}
    </section>
  );
}
