import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import type { ProductDetails } from "#contract/catalogue/products.ts";
import { ProductPicture } from "#web/layout/product/product-picture.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import "./gallery.css";
import type { DescribedPicture } from "./zoom-dialog.tsx";

/** Fetched by those who look closer. */
const ZoomDialog = lazy(() => import("./zoom-dialog.tsx"));

const sizes = "(width < 48rem) 100vw, (width < 84rem) 46vw, 39rem";
const thumbnailSizes = "56px";
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The pictures of a product, each to look at closely, several to leaf through. */
export function Gallery({ product: { pictures, picture, name } }: { product: ProductDetails }) {
  if (pictures.length > 0) return <Pictures pictures={pictures.map(({ _id: id, ...files }) => ({ id, ...files }))} />;
  return <ProductPicture picture={picture} alt={name} sizes={sizes} when="first" />;
}

function Pictures({ pictures }: { pictures: DescribedPicture[] }) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // Until somebody reaches for them, the others are the small files of the thumbnails.
  const [isWanted, setWanted] = useState(false);
  const [isZoomed, setZoomed] = useState<boolean>();
  const many = pictures.length;
  const isAlone = many === 1;

  const show = (index: number) => {
    setWanted(true);
    const { current: list } = strip;
    list?.scrollTo({ left: ((index + many) % many) * list.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.metaKey) return;
    event.preventDefault();
    show(current + step);
  };
  const want = () => setWanted(true);

  return (
    <section
      aria-roledescription={isAlone ? undefined : "carousel"}
      aria-label="Pictures"
      onKeyDown={onKeyDown}
      onPointerEnter={want}
      onTouchStart={want}
      onFocus={want}
    >
      <div className="relative">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button beside it does the same. */}
        <ul
          ref={strip}
          // What scrolls can be reached by keys.
          {...(!isAlone && { tabIndex: 0, "aria-label": "Pictures to scroll through" })}
          className="gallery-strip"
          onClick={() => setZoomed(true)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
        >
          {pictures.map((one, i) => (
            <li key={one.id}>
              <ProductPicture
                picture={one}
                alt={one.alt}
                sizes={i === 0 || isWanted ? sizes : thumbnailSizes}
                when={i === 0 ? "first" : "later"}
              />
            </li>
          ))}
        </ul>
        <div className="absolute right-3 bottom-3 flex items-center bg-surface shadow-md">
          {!isAlone && (
            <>
              <IconButton icon="chevron-left" label="Previous picture" onClick={() => show(current - 1)} />
              <p aria-live="polite" className="min-w-10 text-center text-sm tabular-nums">
                <span className="sr-only">Picture </span>
                {current + 1}
                <span className="sr-only"> of </span>
                <span aria-hidden="true"> / </span>
                {many}
              </p>
              <IconButton icon="chevron-right" label="Next picture" onClick={() => show(current + 1)} />
            </>
          )}
          <IconButton icon="search" label="Look closer" onClick={() => setZoomed(true)} />
        </div>
      </div>
      {!isAlone && (
        <div className="gallery-thumbnails">
          {pictures.map((one, i) => (
            <button
              key={one.id}
              type="button"
              aria-label={`Picture ${i + 1} of ${many}`}
              aria-current={i === current || undefined}
              onClick={() => show(i)}
            >
              <ProductPicture picture={one} sizes={thumbnailSizes} />
            </button>
          ))}
        </div>
      )}
      {isZoomed !== undefined && (
        <Suspense>
          <ZoomDialog
            pictures={pictures}
            current={current}
            open={isZoomed}
            onShow={show}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
