import { lazy, Suspense } from "react";
import { useBag } from "#web/checkout/bag/bag.ts";
import { closeDrawer, useDrawer } from "#web/layout/drawers.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { EmptyBag } from "./empty-bag.tsx";

/** Loaded when somebody is about to open the drawer, since most pages are only looked at. */
const importContents = () => import("./cart-drawer-contents.tsx");

/** Where the code does not arrive, the cart page still works; without a connection the drawer waits for it. */
const importContentsOrOpenPage = () =>
  importContents().catch(() => {
    if (!navigator.onLine) return new Promise((back) => window.addEventListener("online", back)).then(importContents);
    location.assign("/cart");
    return new Promise<never>(() => undefined);
  });

export const prefetchCartDrawer = () => void importContents().catch(() => undefined);

const Lines = lazy(async () => ({ default: (await importContentsOrOpenPage()).DrawerLines }));
const Summary = lazy(async () => ({ default: (await importContentsOrOpenPage()).DrawerSummary }));

export function CartDrawer() {
  const isEmpty = useBag().lines.length === 0;
  const footer = !isEmpty && (
    <Suspense fallback={<Skeleton className="h-12" />}>
      <Summary />
    </Suspense>
  );
  return (
    <Drawer side="right" title="Shopping Cart" open={useDrawer() === "cart"} onClose={closeDrawer} footer={footer}>
      <div data-bag tabIndex={-1} className="outline-none">
        {isEmpty ? (
          <EmptyBag />
        ) : (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <Lines />
          </Suspense>
        )}
      </div>
    </Drawer>
  );
}
