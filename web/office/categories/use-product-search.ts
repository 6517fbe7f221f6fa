import { useEffect, useRef, useState } from "react";
import type { ProductChoice } from "#contract/catalogue/products-office.ts";

const debounceMs = 150;

interface Result {
  /** What was searched for; empty before the first search. */
  term: string;
  products: ProductChoice[];
}

const noResult: Result = { term: "", products: [] };

/** A debounced search as somebody types. An older answer never replaces a newer one. */
export function useProductSearch(find: (term: string) => Promise<ProductChoice[]>) {
  const [result, setResult] = useState(noResult);
  const [isSearching, setSearching] = useState(false);
  const lastRequest = useRef(0);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    const term = text.trim();
    lastRequest.current += 1;
    const request = lastRequest.current;
    clearTimeout(timer.current);
    setSearching(term !== "");
    if (term === "") return setResult(noResult);
    timer.current = window.setTimeout(async () => {
      // A failed search looks like an empty one; typing searches again.
      const products = await find(term).catch(() => []);
      if (request !== lastRequest.current) return;
      setResult({ term, products });
      setSearching(false);
    }, debounceMs);
  };

  return { ...result, isSearching, search };
}
