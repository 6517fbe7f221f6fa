import { type FormEvent, useEffect, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { ComboboxPopup, useCombobox } from "#web/ui/forms/combobox.tsx";
import { SuggestionOption } from "./suggestion-option.tsx";
import { useSuggestions } from "./use-suggestions.ts";

/** Product search: Enter leads to the shop with what was typed in its address, a suggestion to its product. */
export function SearchBox({ className = "" }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { term, products, type } = useSuggestions();
  const combobox = useCombobox({ count: products.length, canOpen: products.length > 0, onType: type, onEnter });

  const { pathname, search } = useLocation();
  const searched = pathname.startsWith("/shop") ? (new URLSearchParams(search).get("name") ?? "") : "";
  useEffect(() => {
    if (field.current) field.current.value = searched;
  }, [searched]);

  function leaveEmpty() {
    combobox.close();
    if (field.current) field.current.value = "";
    type("");
  }

  function onEnter(active: number | undefined): boolean {
    const product = active === undefined ? undefined : products[active];
    if (!product) return false;
    leaveEmpty();
    void navigate(`/product/${product.slug}`, { viewTransition: true });
    return true;
  }

  const onSubmit = (event: FormEvent) => {
    combobox.close();
    if (field.current?.value.trim()) return;
    event.preventDefault();
    field.current?.focus();
  };

  return (
    <Form action="/shop" role="search" viewTransition className={className} onSubmit={onSubmit}>
      <div className="relative" {...combobox.rootProps}>
        <input
          {...combobox.inputProps}
          ref={field}
          type="search"
          name="name"
          aria-label="Search products"
          placeholder="Search for kurtas, sarees, jeans"
          defaultValue={searched}
          enterKeyHint="search"
          maxLength={100}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-12 pl-4 text-ink placeholder:text-ink-soft hover:border-ink [&::-webkit-search-cancel-button]:appearance-none"
        />
        <div className="absolute top-0 right-0">
          <IconButton type="submit" label="Search" icon="search" />
        </div>
        <ComboboxPopup
          combobox={combobox}
          label="Suggestions"
          className="max-h-[70dvh]"
          footer={
            <button
              type="submit"
              className="mt-1 min-h-11 w-full border-line border-t px-3 text-left font-semibold text-sm underline-offset-4 hover:underline"
            >
              See all results
            </button>
          }
        >
          {products.map((product, index) => (
            <SuggestionOption
              key={product._id}
              product={product}
              isActive={index === combobox.active}
              onClick={leaveEmpty}
              {...combobox.optionProps(index)}
            />
          ))}
        </ComboboxPopup>
        <p role="status" className="sr-only">
          {combobox.isRequested && term && formatFound(products.length)}
        </p>
      </div>
    </Form>
  );
}

const formatFound = (count: number) =>
  count === 0 ? "No suggestions." : count === 1 ? "1 suggestion." : `${count} suggestions.`;
