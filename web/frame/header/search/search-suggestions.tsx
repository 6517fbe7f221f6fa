import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#web/api.ts";
import { ComboboxPopup, useCombobox } from "#web/ui/forms/combobox.tsx";
import { forgetSearch, forgetSearches, readRecent, rememberSearch } from "./recent-searches.ts";
import { ForgetButtons, SearchTerms, termPath } from "./search-terms.tsx";
import { SuggestionOption } from "./suggestion-option.tsx";
import { asksForSuggestions } from "./suggestion-rule.ts";
import { useField } from "./use-field.ts";
import { useSuggestions } from "./use-suggestions.ts";

export { rememberSearch };

/** What is offered below the search box: products while somebody types, and searches while it is empty. */
export function SearchSuggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const { term, products, type } = useSuggestions();
  const [recent, setRecent] = useState(readRecent);
  const [popular, setPopular] = useState<string[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const others = popular.filter((each) => !recent.includes(each));
  const terms = isEmpty ? [...recent, ...others] : [];
  const count = isEmpty ? terms.length : products.length;
  const combobox = useCombobox({ count, canOpen: count > 0, onType, onEnter });
  useField(field, combobox, onFocus);

  function onType(text: string) {
    setEmpty(text === "");
    type(text);
  }

  function onFocus() {
    setRecent(readRecent());
    setEmpty(field.current?.value === "");
    combobox.open();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what happened in the box before this was fetched.
  useEffect(() => {
    // Searches that many make are a help, and nothing is missing without them.
    void call("GET /search/popular").then((reply) => setPopular(reply.terms), Boolean);
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    onFocus();
    if (input.value !== input.defaultValue) for (const text of beginnings(input.value.trim())) onType(text);
  }, []);

  function leaveEmpty() {
    combobox.close();
    if (field.current) field.current.value = "";
    onType("");
  }

  function choose(chosen: string) {
    combobox.close();
    rememberSearch(chosen);
  }

  function onEnter(active: number | undefined): boolean {
    if (active === undefined) return false;
    const chosen = terms[active];
    const product = products[active];
    if (chosen) choose(chosen);
    else if (product) leaveEmpty();
    else return false;
    void navigate(chosen ? termPath(chosen) : `/product/${product?.slug}`, { viewTransition: true });
    return true;
  }

  const forget = (left: string[]) => {
    setRecent(left);
    field.current?.focus();
  };

  return (
    <>
      <ComboboxPopup
        combobox={combobox}
        label="Suggestions"
        className="max-h-[70dvh]"
        footer={
          !isEmpty ? (
            <button type="submit" className={footerLook}>
              See all results
            </button>
          ) : (
            recent.length > 0 && (
              <>
                <ForgetButtons terms={recent} onForget={(each) => forget(forgetSearch(each))} />
                <button type="button" className={footerLook} onClick={() => forget(forgetSearches())}>
                  Clear recent searches
                </button>
              </>
            )
          )
        }
      >
        {isEmpty ? (
          <SearchTerms recent={recent} popular={others} combobox={combobox} onChoose={choose} />
        ) : (
          products.map((product, index) => (
            <SuggestionOption
              key={product._id}
              product={product}
              isActive={index === combobox.active}
              onClick={leaveEmpty}
              {...combobox.optionProps(index)}
            />
          ))
        )}
      </ComboboxPopup>
      <p role="status" className="sr-only">
        {combobox.isRequested && term && formatFound(products.length)}
      </p>
    </>
  );
}

const footerLook =
  "mt-1 min-h-11 w-full border-line border-t px-3 text-left font-semibold text-sm underline-offset-4 hover:underline";

const formatFound = (count: number) =>
  count === 0 ? "No suggestions." : count === 1 ? "1 suggestion." : `${count} suggestions.`;

/** The last beginning of a text at which suggestions are asked for, then all of it: as if it had been typed here. */
function beginnings(text: string): string[] {
  const lengths = Array.from(text, (_, i) => text.length - i);
  const asked = lengths.find((length) => asksForSuggestions(text.slice(0, length)));
  return asked === undefined ? [text] : [text.slice(0, asked), text];
}
