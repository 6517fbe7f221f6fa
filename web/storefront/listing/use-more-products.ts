import { useRef, useState } from "react";
import { useLocation } from "react-router";
import { ApiError, call } from "#web/api.ts";
import { type Filters, toQuery } from "./filters/filters.ts";
import type { CardProduct } from "./product-card.tsx";
import { toCard } from "./to-card.ts";

/** What was loaded below a list, by the step of the history that it was loaded in: going back shows it again at once, so that the place on the page is kept. */
const loaded = new Map<string, CardProduct[][]>();
const keptMax = 20;

function keep(key: string, pages: CardProduct[][]): void {
  loaded.delete(key);
  loaded.set(key, pages);
  const [oldest] = loaded.keys();
  if (loaded.size > keptMax && oldest !== undefined) loaded.delete(oldest);
}

interface Listed {
  filters: Filters;
  products: CardProduct[];
  totalPages: number;
}

/** The products of a list with those of the pages that were loaded below it, each once though the shop may have changed meanwhile. */
export function useMoreProducts({ filters, products, totalPages }: Listed) {
  const { key } = useLocation();
  const [state, setState] = useState({ key, pages: loaded.get(key) ?? [], isLoading: false, error: "" });
  // Another list, or the same one at another step of the history.
  const current = state.key === key ? state : { key, pages: loaded.get(key) ?? [], isLoading: false, error: "" };
  if (current !== state) setState(current);
  const latest = useRef(current);
  latest.current = current;

  const lastPage = filters.page + current.pages.length;
  const shown = [...new Map([...products, ...current.pages.flat()].map((product) => [product._id, product])).values()];

  /** Answers the first product that is new. */
  const loadNext = async (): Promise<CardProduct | undefined> => {
    if (current.isLoading) return undefined;
    setState({ ...current, isLoading: true, error: "" });
    const answer = await call("GET /product/list", { query: toQuery({ ...filters, page: lastPage + 1 }) }).catch(
      (error: unknown) => (error instanceof ApiError ? error.message : String(error)),
    );
    // Meanwhile another list may be shown.
    if (latest.current.key !== key) return undefined;
    if (typeof answer === "string") {
      setState({ ...current, isLoading: false, error: answer });
      return undefined;
    }
    const page = answer.products.map(toCard);
    const pages = [...current.pages, page];
    keep(key, pages);
    setState({ ...current, pages, isLoading: false, error: "" });
    return page.find(({ _id }) => shown.every((product) => product._id !== _id));
  };
  return { shown, lastPage, hasMore: lastPage < totalPages, ...current, loadNext };
}
