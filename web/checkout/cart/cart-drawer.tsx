import { lazy, Suspense } from "react";
import { closeDrawer, useDrawer } from "#web/layout/drawers.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { useBag } from "./bag.ts";
import { EmptyBag } from "./empty-bag.tsx";
import { openBag } from "./fetch-bag.ts";

const Lines = lazy(async () => ({ default: (await openBag()).LinesInDrawer }));
const Summary = lazy(async () => ({ default: (await openBag()).SummaryInDrawer }));

export function CartDrawer() {
  const isEmpty = useBag().lines.length === 0;
  const footer = !isEmpty && (
    <Suspense fallback={<Skeleton className="h-52" />}>
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
