import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import { formatFigure } from "#contract/money.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { siteOf, useSite } from "#web/layout/site.ts";
import { BrandBanner, BrandMark, BrandStory } from "#web/storefront/brands/brand-head.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { Pager } from "#web/ui/navigation/pager.tsx";
import type { Route } from "./+types/shop-page.ts";
import { DidYouMean } from "./did-you-mean.tsx";
import { activeFilters } from "./filters/active-filters.ts";
import { FilterChips } from "./filters/filter-chips.tsx";
import { FilterPanel } from "./filters/filter-panel.tsx";
import { FilterSheet } from "./filters/filter-sheet.tsx";
import { addressOf, choose, filtersAt, unfiltered } from "./filters/filters.ts";
import { formatFound } from "./filters/format-filter.ts";
import { isNarrowed, listDescription, listHeading } from "./list-heading.ts";
import { loadList } from "./load-list.server.ts";
import { LoadMore } from "./load-more.tsx";
import { pagesName } from "./loaded-pages.ts";
import { NothingFound } from "./nothing-found.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ResultRange } from "./result-range.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useMoreProducts } from "./use-more-products.ts";
import "./shop.css";

/** What the loader reads of a query; anything else leads to the page without it. */
export const handle = { query: [...Object.keys(unfiltered), pagesName] };

export const loader = ({ context, url }: Route.LoaderArgs) => loadList(context, url);

export const meta: Route.MetaFunction = (args) => {
  const list = args.loaderData;
  if (!list) return pageMeta(args, { title: "Page not found", hidden: true });
  const { head, filters } = list;
  const { page } = filters;
  const hidden = isNarrowed(list) || list.products.length === 0;
  const meta = pageMeta(args, {
    title: page > 1 ? `${listHeading(list)}, page ${page}` : listHeading(list),
    description: head?.description || listDescription(list) || undefined,
    image: head?.image,
    address: addressOf(filters),
    hidden,
  });
  if (!head || hidden) return meta;
  const { url } = siteOf(args.matches).store;
  const brand = {
    "@context": "https://schema.org",
    "@type": "Brand",
    name: listHeading(list),
    description: head.description || listDescription(list),
    url: url + addressOf(filters),
    ...(head.image && { image: url + head.image }),
  };
  return [...meta, { "script:ld+json": brand }];
};

/** /shop, /shop/category/{slug} and /shop/brand/{slug}: the list of products, filtered by its address. */
export default function ShopPage({ loaderData: list }: Route.ComponentProps) {
  const { facets, count, totalPages, otherPrices } = list;
  const { shown, lastPage, hasMore, isLoading, error, loadNext } = useMoreProducts(list);
  const navigate = useNavigate();
  const { location } = useNavigation();
  // The controls show a choice at once, and the next choice builds on it; the list follows.
  const coming = location ? filtersAt(location) : null;
  const filters = coming ?? list.filters;
  const active = activeFilters(filters, useSite());
  const range = useRef<HTMLDivElement>(null);
  const focusRange = () => range.current?.focus({ preventScroll: true });
  const heading = listHeading(list);
  // Long words of a long name would be broken on a phone.
  const headingClass = `wrap-anywhere ${heading.length > 24 ? "text-3xl sm:text-4xl" : "text-4xl"}`;
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  // The first card that was loaded takes the focus once it is there.
  useEffect(() => {
    if (focused) grid.current?.querySelector<HTMLElement>(`[data-product="${focused}"] a`)?.focus();
  }, [focused]);

  return (
    <div className="page pt-2">
      <Breadcrumbs
        trail={[
          { label: "Home", to: "/" },
          ...(heading === "All products" ? [] : [{ label: "Shop", to: "/shop" }]),
          { label: heading === "All products" ? "Shop" : heading },
        ]}
      />
      {list.head?.banner && <BrandBanner banner={list.head.banner} name={heading} />}
      <header className="mt-1 mb-6 max-w-2xl lg:mb-9">
        {list.head ? (
          <div className="flex items-center gap-4">
            <BrandMark mark={list.head.mark} />
            <div className="min-w-0">
              <h1 className={headingClass}>{heading}</h1>
              <p className="text-ink-soft text-sm">{list.head.details}</p>
            </div>
          </div>
        ) : (
          <h1 className={headingClass}>{heading}</h1>
        )}
        <p className="mt-2 text-ink-soft empty:hidden">{listDescription(list)}</p>
        {list.head && list.head.paragraphs.length > 0 && <BrandStory {...list.head} />}
        {list.away && <p className="mt-2">{list.away}</p>}
        {list.didYouMean && <DidYouMean words={list.didYouMean} />}
      </header>

      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
        <aside aria-labelledby="filters" className="max-lg:hidden">
          <div className="shop-filters">
            <h2 id="filters" className="mb-4 text-xl">
              Filters
            </h2>
            <Suspense>
              <FilterPanel
                links
                filters={filters}
                facets={facets}
                onChoose={(choice) => void navigate(addressOf(choice))}
              />
            </Suspense>
          </div>
        </aside>

        <section aria-labelledby="products">
          <h2 id="products" className="sr-only">
            Products
          </h2>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <ResultRange
              ref={range}
              filters={list.filters}
              shown={shown.length}
              count={count}
              otherPrices={otherPrices}
              isPartial={list.isPartial}
              onShowAllPrices={focusRange}
            />
            <div className="flex items-center justify-between gap-3 max-sm:w-full">
              <div className="lg:hidden">
                <FilterSheet found={list} active={active.length} />
              </div>
              <SortSelect filters={filters} hasDiscounts={facets.discounts.length > 0} />
            </div>
          </div>
          <FilterChips filters={filters} active={active} onRemove={focusRange} />
          <div ref={grid} aria-busy={coming !== null} className={`mt-6 ${coming ? "shop-leaving" : ""}`}>
            {shown.length > 0 ? (
              <Suspense>
                <ProductGrid products={shown} />
              </Suspense>
            ) : (
              <NothingFound filters={list.filters} count={count} otherPrices={otherPrices} />
            )}
          </div>
          {hasMore && shown.length > 0 && (
            <LoadMore
              to={addressOf(choose(list.filters, { page: lastPage + 1 }))}
              words={`${formatFigure(shown.length + list.filters.limit * (list.filters.page - 1))} of ${formatFound(count, list.isPartial)}`}
              isLoading={isLoading}
              error={error}
              onLoad={() => void loadNext().then((first) => setFocused(first?._id))}
            />
          )}
          <div className="mt-10">
            <Pager
              page={lastPage}
              totalPages={totalPages}
              href={(page) => addressOf(choose(list.filters, { page }))}
              onFollow={focusRange}
            />
          </div>
        </section>
      </div>
    </div>
  );
}
