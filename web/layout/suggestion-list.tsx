import { formatRupees } from "#contract/money.ts";
import type { Suggestion } from "#contract/products.ts";
import { ProductPicture } from "#web/storefront/product/product-picture.tsx";
import { PageLink } from "./page-link.tsx";

interface SuggestionListProps {
  id: string;
  products: Suggestion[];
  active: number;
  onPoint: (index: number) => void;
  onChoose: () => void;
}

export const optionId = (id: string, index: number): string => `${id}-${index}`;

/** Each suggestion is a link for the pointer and an option for the keyboard, which stays in the field. */
export function SuggestionList({ id, products, active, onPoint, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {products.map(({ _id, name, slug, price, picture }, index) => (
        <PageLink
          key={_id}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={`/product/${slug}`}
          onPointerMove={() => onPoint(index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onChoose}
          className={`flex min-h-15 items-center gap-3 px-3 py-1.5 ${index === active ? "bg-sunken" : ""}`}
        >
          <span className="w-10 shrink-0">
            <ProductPicture picture={picture} sizes="2.5rem" when="soon" />
          </span>
          <span className="min-w-0 flex-1 text-sm leading-snug">{name}</span>
          <span className="price">{formatRupees(price)}</span>
        </PageLink>
      ))}
    </div>
  );
}
