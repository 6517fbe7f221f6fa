import { type KeyboardEvent, useId, useState } from "react";
import type { ProductChoice } from "#contract/products-office.ts";
import { call } from "#web/api.ts";
import { controlClass, described, FieldFrame } from "#web/ui/forms/field-frame.tsx";
import { ProductOptions } from "./product-options.tsx";
import { useProductSearch } from "./use-product-search.ts";

interface ProductSearchProps {
  isChosen: (id: string) => boolean;
  /** Chooses a product, or lets go of one that is chosen. */
  onToggle: (product: ProductChoice) => void;
  error?: string | undefined;
}

const none = -1;
const ask = async (search: string) =>
  (await call("GET /product/list/select", { query: { search, limit: "20" } })).products;

/** Finds products by name or sku while somebody types. The list stays open, so that several can be chosen. */
export function ProductSearch({ isChosen, onToggle, error }: ProductSearchProps) {
  const id = useId();
  const { term, products, isAsking, search } = useProductSearch(ask);
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(none);
  const isOpen = wanted && term !== "";

  const move = (step: 1 | -1) => {
    setWanted(true);
    if (products.length === 0) return;
    const places = products.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const pointed = isOpen ? products[active] : undefined;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: isOpen ? () => setWanted(false) : undefined,
      // Enter chooses and never sends the form from here.
      Enter: () => pointed && onToggle(pointed),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const help = "Type a part of its name or its SKU";
  return (
    <FieldFrame id={id} label="Products" error={error} help={help}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices when the focus leaves what is inside. */}
      <div
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setWanted(false);
        }}
      >
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search products to add"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active !== none ? `${id}-list-${active}` : undefined}
          maxLength={100}
          onFocus={() => setWanted(true)}
          onChange={({ target }) => {
            setWanted(true);
            setActive(none);
            search(target.value);
          }}
          onKeyDown={onKeyDown}
          className={controlClass}
          {...described(id, { error, help })}
        />
        <ProductOptions
          id={`${id}-list`}
          open={isOpen}
          products={products}
          active={active}
          isChosen={isChosen}
          onPoint={setActive}
          onToggle={onToggle}
        />
        <p role="status" className="sr-only">
          {isOpen && !isAsking && sayFound(products.length)}
        </p>
      </div>
    </FieldFrame>
  );
}

const sayFound = (count: number) =>
  count === 0 ? "No products found." : count === 1 ? "1 product found." : `${count} products found.`;
