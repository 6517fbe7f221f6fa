import { closeDrawer, useDrawer } from "#web/layout/drawers.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { useBag } from "./bag.ts";
import { BagLines } from "./bag-lines.tsx";
import { BagNotes } from "./bag-notes.tsx";
import { BagSummary } from "./bag-summary.tsx";
import { EmptyBag } from "./empty-bag.tsx";

export function CartDrawer() {
  const isEmpty = useBag().lines.length === 0;
  const footer = !isEmpty && (
    <div className="grid max-h-[45dvh] gap-4 overflow-y-auto">
      <BagSummary />
      <ButtonLink to="/cart" look="secondary" block prefetch="intent" onClick={closeDrawer}>
        View cart
      </ButtonLink>
    </div>
  );
  return (
    <Drawer side="right" title="Shopping Cart" open={useDrawer() === "cart"} onClose={closeDrawer} footer={footer}>
      <div data-bag tabIndex={-1} className="outline-none">
        {isEmpty ? (
          <EmptyBag />
        ) : (
          <>
            <BagNotes />
            <BagLines />
          </>
        )}
      </div>
    </Drawer>
  );
}
