import { readChoices } from "#contract/catalogue/list-filters.ts";
import type { Facets } from "#contract/catalogue/products.ts";
import { useSite } from "#web/layout/site.ts";
import { AttributeFilters } from "./attribute-filters.tsx";
import { ColourFilter } from "./colour-filter.tsx";
import { FacetList } from "./facet-list.tsx";
import type { Filters } from "./filters.ts";
import { formatDiscount } from "./format-filter.ts";
import { PriceFilter } from "./price-filter.tsx";
import { RatingFilter } from "./rating-filter.tsx";
import { SizeFilter } from "./size-filter.tsx";

interface FilterPanelProps {
  filters: Filters;
  facets: Facets;
  onChoose: (filters: Filters) => void;
  /** Choices are links that lead to the list; otherwise they are buttons that call `onChoose`. */
  links: boolean;
}

interface Option {
  slug: string;
  name: string;
  count: number | null;
}

/** What is chosen stays in sight, and so can be taken back, even where it leaves nothing to show. */
function withChosen(options: Option[], chosen: string, all: { slug: string; name: string }[]): Option[] {
  const missing = readChoices(chosen).filter((slug) => options.every((option) => option.slug !== slug));
  const known = all.filter(({ slug }) => missing.includes(slug));
  return [...known.map(({ slug, name }) => ({ slug, name, count: 0 })), ...options];
}

/** None where nothing is reduced. */
function discountOptions({ discounts }: Facets, { discount }: Filters) {
  const isMissing = discount > 0 && discounts.every(({ percent }) => percent !== discount);
  const shown = isMissing ? [...discounts, { percent: discount, count: 0 }] : discounts;
  return shown.map(({ percent, count }) => ({ slug: percent, name: formatDiscount(percent), count }));
}

/** Category, brand, price and rating stand first, as specified; whatever else there is to choose comes after them. */
export function FilterPanel({ filters, facets, onChoose, links }: FilterPanelProps) {
  const { categories, brands } = useSite();
  const shared = { filters, onChoose: links ? undefined : onChoose };
  return (
    // The words for screen readers are placed in it, and not below the sheet, which could then be scrolled to where nothing is.
    <div className="relative grid gap-7">
      <FacetList
        {...shared}
        title="Category"
        of="category"
        options={withChosen(facets.categories, filters.category, categories)}
      />
      <FacetList {...shared} title="Brand" of="brand" options={withChosen(facets.brands, filters.brand, brands)} />
      <PriceFilter filters={filters} onChoose={onChoose} />
      <RatingFilter filters={filters} onChoose={onChoose} />
      <FacetList {...shared} title="Discount" of="discount" options={discountOptions(facets, filters)} />
      <SizeFilter {...shared} options={facets.sizes} />
      <ColourFilter {...shared} options={facets.colours} />
      <AttributeFilters {...shared} options={facets.facts} />
    </div>
  );
}
