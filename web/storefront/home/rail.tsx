import { type ReactNode, useEffect, useRef, useState } from "react";
import { PageLink } from "#web/layout/page-link.tsx";
import { type CardProduct, ProductCard } from "#web/storefront/product-card/product-card.tsx";
import { WishlistButton } from "#web/storefront/wishlist/wishlist-button.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import "./rail.css";

const sizes = "(width < 48rem) 42vw, (width < 64rem) 26vw, 18rem";

interface RailProps {
  id: string;
  heading: string;
  /** The list in which it goes on; empty where there is none. */
  link: string;
  products: CardProduct[];
  action?: ReactNode;
}

/** A row of products that scrolls sideways: by finger, by wheel, by the keyboard through its links, and by its buttons. */
export function Rail({ id, heading, link, products, action }: RailProps) {
  const row = useRef<HTMLUListElement>(null);
  const { isAtStart, isAtEnd, look } = useEnds(row);
  const turn = (direction: 1 | -1) => row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 });
  return (
    <section aria-labelledby={id} className="page mt-20">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="wrap-anywhere">
          {heading}
        </h2>
        <div className="flex items-center gap-1">
          {action}
          {link && (
            <PageLink
              to={link}
              aria-label={`See all: ${heading}`}
              className="mr-2 inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
            >
              See all
            </PageLink>
          )}
          <IconButton
            icon="arrow-left"
            label={`Back in ${heading}`}
            idle={isAtStart}
            onClick={() => turn(-1)}
            className="border border-line"
          />
          <IconButton
            icon="arrow-right"
            label={`On in ${heading}`}
            idle={isAtEnd}
            onClick={() => turn(1)}
            className="border border-line"
          />
        </div>
      </div>
      <div className="rail">
        <ul ref={row} onScroll={look}>
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} sizes={sizes} aside={<WishlistButton product={product} />} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Whether a row stands at its first or its last product. */
function useEnds(row: { current: HTMLElement | null }) {
  const [ends, setEnds] = useState({ isAtStart: true, isAtEnd: false });
  const look = () => {
    const element = row.current;
    if (!element) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const isAtStart = scrollLeft < 8;
    const isAtEnd = scrollLeft + clientWidth > scrollWidth - 8;
    setEnds((known) => (known.isAtStart === isAtStart && known.isAtEnd === isAtEnd ? known : { isAtStart, isAtEnd }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads nothing but the element.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ...ends, look };
}
