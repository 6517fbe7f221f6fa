import { useEffect, useRef, useState } from "react";
import type { ProductChoice } from "#contract/products-office.ts";

const restMs = 150;

interface Found {
  /** What was searched for; empty: nothing has been. */
  term: string;
  products: ProductChoice[];
}

const nothing: Found = { term: "", products: [] };

/** Products for what is being typed, asked for when the fingers rest. An older answer never replaces a newer one. */
export function useProductSearch(ask: (term: string) => Promise<ProductChoice[]>) {
  const [found, setFound] = useState(nothing);
  const [isAsking, setAsking] = useState(false);
  const turn = useRef(0);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string) => {
    const term = text.trim();
    turn.current += 1;
    const mine = turn.current;
    clearTimeout(timer.current);
    setAsking(term !== "");
    if (term === "") return setFound(nothing);
    timer.current = window.setTimeout(async () => {
      // What cannot be asked now can be typed again; the list says that nothing was found.
      const products = await ask(term).catch(() => []);
      if (mine !== turn.current) return;
      setFound({ term, products });
      setAsking(false);
    }, restMs);
  };

  return { ...found, isAsking, search };
}
