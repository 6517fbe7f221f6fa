import { formatRupees } from "#contract/money.ts";
import { closeDrawer, useDrawer } from "#web/layout/drawers.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useBag } from "./bag.ts";
import { BagLines } from "./bag-lines.tsx";

export function CartDrawer() {
  const { lines, total } = useBag();
  const footer = lines.length > 0 && (
    <p className="flex items-baseline justify-between gap-4">
      <span className="font-semibold">Cart total</span>
      <span className="price text-xl">{formatRupees(total)}</span>
    </p>
  );
  return (
    <Drawer side="right" title="Shopping Cart" open={useDrawer() === "cart"} onClose={closeDrawer} footer={footer}>
      {lines.length > 0 ? (
        <BagLines lines={lines} />
      ) : (
        <EmptyState sentence="Your shopping cart is empty.">
          <p>What you add to the bag waits here for you.</p>
          <Button look="secondary" onClick={closeDrawer}>
            Continue shopping
          </Button>
        </EmptyState>
      )}
    </Drawer>
  );
}
