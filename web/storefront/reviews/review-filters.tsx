import { Link } from "react-router";
import type { ReviewChoice } from "./review-choice.ts";

interface ReviewFiltersProps {
  choice: ReviewChoice;
  /** The address with another choice. */
  href: (choice: ReviewChoice) => string;
}

const sorts = [
  ["", "Newest"],
  ["helpful", "Most helpful"],
  ["highest", "Highest"],
  ["lowest", "Lowest"],
] as const;

const fits = [
  ["Small", "Too small"],
  ["Right", "Just right"],
  ["Large", "Too large"],
] as const;

const chip =
  "grid min-h-11 place-items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken aria-[current=true]:bg-ink aria-[current=true]:text-ground";

/** Links rather than buttons, so that they work before any script and can be shared. One that is chosen is unchosen by itself. */
export function ReviewFilters({ choice, href }: ReviewFiltersProps) {
  const link = (label: string, isOn: boolean, next: Partial<ReviewChoice>) => (
    <li key={label}>
      <Link to={href({ ...choice, ...next })} preventScrollReset aria-current={isOn || undefined} className={chip}>
        {label}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Which reviews" className="mb-8 grid gap-1">
      <ul className="-mx-1 flex flex-wrap gap-1">
        {sorts.map(([sort, label]) => link(label, choice.sort === sort, { sort }))}
      </ul>
      <ul className="-mx-1 flex flex-wrap gap-1">
        {[5, 4, 3, 2, 1].map((star) => {
          const isOn = choice.stars === String(star);
          return link(`${star} ★`, isOn, { stars: isOn ? "" : String(star) });
        })}
        {link("With photos", choice.photos === "yes", { photos: choice.photos ? "" : "yes" })}
        {fits.map(([fit, label]) => link(label, choice.fit === fit, { fit: choice.fit === fit ? "" : fit }))}
      </ul>
    </nav>
  );
}
