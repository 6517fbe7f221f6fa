import { type Fit, fitLabels, fits } from "#contract/catalogue/fit.ts";
import type { ReviewSort } from "#contract/catalogue/reviews.ts";

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
export const choiceQuery = (choice: ReviewChoice): string => {
  const query = new URLSearchParams(names.flatMap((name) => (choice[name] ? [[name, choice[name]]] : []))).toString();
  return query && `?${query}`;
};

/** A choice as the page offers it. They are made on the server, which spares the page their script. */
export interface ReviewLink {
  label: string;
  query: string;
  isOn: boolean;
}

const sorts = [
  ["", "Newest"],
  ["helpful", "Most helpful"],
  ["highest", "Highest"],
  ["lowest", "Lowest"],
] as const;

/** How reviews can be sorted, and below it what they can be narrowed to. */
export function listChoices(choice: ReviewChoice): ReviewLink[][] {
  const link = (label: string, isOn: boolean, next: Partial<ReviewChoice>) => ({
    label,
    query: choiceQuery({ ...choice, ...next }),
    isOn,
  });
  return [
    sorts.map(([sort, label]) => link(label, choice.sort === sort, { sort })),
    [
      ...["5", "4", "3", "2", "1"].map((star) =>
        link(`${star} ★`, choice.stars === star, { stars: choice.stars === star ? "" : star }),
      ),
      link("With photos", choice.photos === "yes", { photos: choice.photos ? "" : "yes" }),
      ...fits.map((fit) => link(fitLabels[fit], choice.fit === fit, { fit: choice.fit === fit ? "" : fit })),
    ],
  ];
}
