import { useEffect, useRef, useState } from "react";
import { useSession } from "#web/session/session.ts";
import { Rail } from "#web/storefront/home/rail.tsx";
import type { CardProduct } from "#web/storefront/product-card/product-card.tsx";
import type { PersonalSource } from "./load-personal.ts";
import { clearRecentlyViewed, readRecentlyViewed } from "./recently-viewed.ts";

/** What was shown last, by source and person, so that a page that is come back to has its height at once. */
const shownLast = new Map<string, CardProduct[]>();

/**
 * A rail that the browser fills in, since pages are alike for everyone. It comes or changes only while its place lies below what is seen:
 * nothing that somebody looks at moves.
 */
export function PersonalRail({ id, heading, source }: { id: string; heading: string; source: PersonalSource }) {
  const session = useSession();
  const person = session.state === "signed in" ? session.user._id : "";
  const key = `${source} ${person}`;
  const [shown, setShown] = useState<{ key: string; products: CardProduct[] }>();
  const place = useRef<HTMLDivElement>(null);
  const products = shown?.key === key ? shown.products : (shownLast.get(key) ?? []);

  useEffect(() => {
    const hasReason = source === "recently seen" ? readRecentlyViewed().length > 0 : person !== "";
    if (!hasReason || !place.current) return;
    const element = place.current;
    let observer: IntersectionObserver | undefined;
    let isOver = false;
    void import("./load-personal.ts")
      .then(({ loadPersonal }) => loadPersonal(source))
      .then((found) => {
        if (isOver) return;
        observer = new IntersectionObserver(([entry]) => {
          if (!entry || entry.isIntersecting || entry.boundingClientRect.top < 0) return;
          observer?.disconnect();
          shownLast.set(key, found);
          setShown({ key, products: found });
        });
        observer.observe(element);
      })
      // Without it the page is whole.
      .catch(() => undefined);
    return () => {
      isOver = true;
      observer?.disconnect();
    };
  }, [source, key, person]);

  const forget = () => {
    clearRecentlyViewed();
    shownLast.delete(key);
    setShown({ key, products: [] });
  };
  const action = source === "recently seen" && (
    <button type="button" onClick={forget} className="mr-2 min-h-11 font-semibold text-sm underline underline-offset-4">
      Forget these
    </button>
  );
  return (
    <div ref={place}>
      {products.length > 0 && <Rail id={id} heading={heading} link="" products={products} action={action} />}
    </div>
  );
}
