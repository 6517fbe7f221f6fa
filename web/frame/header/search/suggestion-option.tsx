import type { ComponentProps } from "react";
import type { Suggestion } from "#contract/catalogue/products.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { PriceTag } from "#web/layout/product/price.tsx";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";

interface SuggestionOptionProps extends Omit<ComponentProps<typeof PageLink>, "to"> {
  product: Suggestion;
  isActive: boolean;
}

/** A suggestion is a link for the pointer and an option for the keyboard, which stays in the field. */
export function SuggestionOption({ product, isActive, ...link }: SuggestionOptionProps) {
  const { name, slug, price, salePrice, mrp, picture } = product;
  return (
    <PageLink
      {...link}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={`/product/${slug}`}
      className={`flex min-h-15 items-center gap-3 px-3 py-1.5 ${isActive ? "bg-sunken" : ""}`}
    >
      <span className="w-10 shrink-0">
        <ProductPicture picture={picture} sizes="2.5rem" when="soon" />
      </span>
      <span className="min-w-0 flex-1 text-sm leading-snug">{name}</span>
      <span className="shrink-0 text-right">
        <PriceTag now={salePrice} mrp={mrp} price={price} layout="stacked" className="text-base" />
      </span>
    </PageLink>
  );
}
