import type { Fit } from "#contract/fit.ts";
import type { ReviewSort } from "#contract/reviews.ts";

/** Which reviews the page shows, as its address says; an empty text is no choice. */
export interface ReviewChoice {
  sort: "" | Exclude<ReviewSort, "newest">;
  stars: string;
  photos: "" | "yes";
  fit: "" | Fit;
}

const names = ["sort", "stars", "photos", "fit"] as const;
const known: Record<keyof ReviewChoice, RegExp> = {
  sort: /^(helpful|highest|lowest)$/,
  stars: /^[1-5]$/,
  photos: /^yes$/,
  fit: /^(Small|Right|Large)$/,
};

/** What the address says otherwise is no choice. */
export const readChoice = (params: URLSearchParams): ReviewChoice =>
  Object.fromEntries(
    names.map((name) => {
      const value = params.get(name) ?? "";
      return [name, known[name].test(value) ? value : ""];
    }),
  ) as unknown as ReviewChoice;

/** The query of an address that shows this choice. */
export const choiceQuery = (choice: ReviewChoice, page = 1): string => {
  const chosen = names.flatMap((name) => (choice[name] ? [[name, choice[name]]] : []));
  const query = new URLSearchParams([...(page > 1 ? [["reviews", String(page)]] : []), ...chosen]).toString();
  return query && `?${query}`;
};
