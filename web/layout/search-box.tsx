import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { optionId, SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./use-suggestions.ts";

const none = -1;

/** Product search: Enter leads to the shop with what was typed in its address, a suggestion to its product. */
export function SearchBox({ className = "" }: { className?: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { term, products, type } = useSuggestions();
  const [active, setActive] = useState(none);
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted && products.length > 0;

  const { pathname, search } = useLocation();
  const searched = pathname.startsWith("/shop") ? (new URLSearchParams(search).get("name") ?? "") : "";
  useEffect(() => {
    if (field.current) field.current.value = searched;
  }, [searched]);

  const close = () => {
    setWanted(false);
    setActive(none);
  };
  const leaveEmpty = () => {
    close();
    if (field.current) field.current.value = "";
    type("");
  };

  const onSubmit = (event: FormEvent) => {
    close();
    if (field.current?.value.trim()) return;
    event.preventDefault();
    field.current?.focus();
  };

  const move = (step: 1 | -1) => {
    setWanted(true);
    if (products.length === 0) return;
    // One place more than there are suggestions: the field itself.
    const places = products.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = isOpen ? products[active] : undefined;
    const keys: Record<string, (() => void) | false | undefined> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: isOpen && close,
      Enter:
        chosen &&
        (() => {
          leaveEmpty();
          void navigate(`/product/${chosen.slug}`, { viewTransition: true });
        }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Form
      action="/shop"
      role="search"
      viewTransition
      className={className}
      onSubmit={onSubmit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <div className="relative">
        <input
          ref={field}
          type="search"
          name="name"
          role="combobox"
          aria-label="Search products"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && active !== none ? optionId(`${id}-list`, active) : undefined}
          placeholder="Search for kurtas, sarees, jeans"
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          onChange={(event) => {
            setWanted(true);
            setActive(none);
            type(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-12 pl-4 text-ink placeholder:text-ink-soft hover:border-ink [&::-webkit-search-cancel-button]:appearance-none"
        />
        <div className="absolute top-0 right-0">
          <IconButton type="submit" label="Search" icon="search" />
        </div>
        <div
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-1 shadow-lg"
        >
          <SuggestionList
            id={`${id}-list`}
            products={products}
            active={active}
            onPoint={setActive}
            onChoose={leaveEmpty}
          />
          <button
            type="submit"
            className="mt-1 min-h-11 w-full border-line border-t px-3 text-left font-semibold text-sm underline-offset-4 hover:underline"
          >
            See all results
          </button>
        </div>
        <p role="status" className="sr-only">
          {wanted && term && sayFound(products.length)}
        </p>
      </div>
    </Form>
  );
}

const sayFound = (count: number) =>
  count === 0 ? "No suggestions." : count === 1 ? "1 suggestion." : `${count} suggestions.`;
