import { useEffect, useRef, useState } from "react";
import type { Suggestion } from "#contract/catalogue/products.ts";
import { call } from "#web/api.ts";
import { asksForSuggestions, stillFits } from "./suggestion-rule.ts";

interface Suggestions {
  /** The search term they answer; empty while there are none. */
  term: string;
  products: Suggestion[];
}

const nothing: Suggestions = { term: "", products: [] };
const debounceMs = 120;

/** Suggestions for what is being typed. The last ones stay while they fit; an older answer never replaces a newer one. */
export function useSuggestions() {
  const [shown, setShown] = useState(nothing);
  const typed = useRef("");
  const requested = useRef({ term: "", turn: 0, timer: 0 });
  const newestShown = useRef(0);
  useEffect(() => () => clearTimeout(requested.current.timer), []);

  const fetchSuggestions = async (term: string, turn: number) => {
    const products = await call("GET /product/list/search/{term}", { params: { term } }).then(
      (reply) => reply.products,
      // Searching still works; a suggestion that does not come is no trouble worth a notice.
      () => [],
    );
    if (turn < newestShown.current || !stillFits(term, typed.current)) return;
    newestShown.current = turn;
    setShown({ term, products });
  };

  const type = (text: string) => {
    const term = text.trim();
    typed.current = term;
    if (!stillFits(shown.term, term)) setShown(nothing);
    if (!stillFits(requested.current.term, term)) clearTimeout(requested.current.timer);
    if (!asksForSuggestions(term) || term === shown.term) return;
    clearTimeout(requested.current.timer);
    const turn = requested.current.turn + 1;
    requested.current = { term, turn, timer: window.setTimeout(() => void fetchSuggestions(term, turn), debounceMs) };
  };

  return { ...shown, type };
}
