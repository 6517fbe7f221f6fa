import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, call } from "#web/api.ts";
import type { CardProduct } from "#web/storefront/product-card/product-card.tsx";
import { toCard } from "#web/storefront/product-card/to-card.ts";
import { type Filters, toQuery } from "./filters/filters.ts";
import { withPages } from "./loaded-pages.ts";

interface Listed {
  filters: Filters;
  /** Those of all pages that the address asks for. */
  products: CardProduct[];
  pages: number;
  totalPages: number;
}

/** The products of a list with those of the pages that were loaded below it, each once though the shop may have changed meanwhile. */
export function useMoreProducts(list: Listed) {
  const { filters, products, totalPages } = list;
  const { search } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState({ list, more: [] as CardProduct[][], isLoading: false, error: "" });
  // Another list, or the same one loaded anew, with what its address asks for.
  const current = state.list === list ? state : { list, more: [], isLoading: false, error: "" };
  if (current !== state) setState(current);
  const latest = useRef(current);
  latest.current = current;

  const lastPage = filters.page - 1 + list.pages + current.more.length;
  const shown = [...new Map([...products, ...current.more.flat()].map((product) => [product._id, product])).values()];

  /** Answers the first product that is new. */
  const loadNext = async (): Promise<CardProduct | undefined> => {
    if (current.isLoading) return undefined;
    setState({ ...current, isLoading: true, error: "" });
    const answer = await call("GET /product/list", { query: toQuery({ ...filters, page: lastPage + 1 }) }).catch(
      (error: unknown) => (error instanceof ApiError ? error.message : String(error)),
    );
    // Meanwhile another list may be shown.
    if (latest.current.list !== list) return undefined;
    if (typeof answer === "string") {
      setState({ ...current, isLoading: false, error: answer });
      return undefined;
    }
    const page = answer.products.map(toCard);
    setState({ list, more: [...current.more, page], isLoading: false, error: "" });
    // In place of this step of the history: a reload, and going back to it, show as many.
    const to = { search: withPages(search, lastPage + 2 - filters.page, filters) };
    void navigate(to, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    return page.find(({ _id }) => shown.every((product) => product._id !== _id));
  };
  return {
    shown,
    lastPage,
    hasMore: lastPage < totalPages,
    isLoading: current.isLoading,
    error: current.error,
    loadNext,
  };
}
