import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { IconButton } from "#web/ui/display/icon-button.tsx";

/** Fetched when somebody turns to the box: the pages that nobody searches from do without. */
const importSuggestions = () => import("./search-suggestions.tsx");

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
}

/** Product search: Enter leads to the shop with what was typed in its address. It works before its suggestions are fetched, and without. */
export function SearchBox({ className = "" }: { className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  // Without suggestions the box still searches; the next focus tries again. Where the page is going to be loaded anew for them, what
  // arrives is nothing.
  const load = () =>
    void importSuggestions()
      .then(({ SearchSuggestions }) => setSuggestions(() => SearchSuggestions))
      .catch(Boolean);

  const { pathname, search } = useLocation();
  const searched = pathname.startsWith("/shop") ? (new URLSearchParams(search).get("name") ?? "") : "";
  const shown = useRef(searched);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fetched is the same each time.
  useEffect(() => {
    // What somebody has typed before the page was ready stays.
    if (field.current && shown.current !== searched) field.current.value = searched;
    shown.current = searched;
    if (document.activeElement === field.current) load();
  }, [searched]);

  const onSubmit = (event: FormEvent) => {
    const text = field.current?.value.trim();
    if (text)
      return void importSuggestions()
        .then(({ rememberSearch }) => rememberSearch(text))
        .catch(Boolean);
    event.preventDefault();
    field.current?.focus();
  };

  return (
    <Form action="/shop" role="search" viewTransition className={className} onSubmit={onSubmit}>
      <div className="relative">
        <input
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          autoComplete="off"
          onFocus={load}
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
        {Suggestions && <Suggestions field={field} />}
      </div>
    </Form>
  );
}
