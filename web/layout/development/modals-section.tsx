import { useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { Overlay } from "#web/ui/overlays/overlay.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";
import { Section } from "./section.tsx";

const overlaySeconds = 4;
const kinds = ["dialog", "confirm", "left drawer", "right drawer", "sheet", "overlay"] as const;
type Kind = (typeof kinds)[number];

export function ModalsSection() {
  const [shown, setShown] = useState<Kind>();
  const close = () => setShown(undefined);

  const show = (kind: Kind) => {
    setShown(kind);
    if (kind === "overlay") setTimeout(close, overlaySeconds * 1000);
  };

  return (
    <Section title="Dialogs, drawers, sheets">
      <div className="flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button key={kind} look="secondary" onClick={() => show(kind)}>
            Open {kind}
          </Button>
        ))}
      </div>

      <Dialog
        open={shown === "dialog"}
        onClose={close}
        title="Write to us"
        actions={
          <>
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Send</Button>
          </>
        }
      >
        <Field label="Your name" name="name" />
      </Dialog>

      <ConfirmDialog
        open={shown === "confirm"}
        onClose={close}
        onConfirm={close}
        title="Delete this address?"
        sentence="The address “Home, 12 Weavers’ Lane” will be deleted."
        confirm="Delete"
        danger
      />

      <Drawer open={shown === "left drawer"} onClose={close} side="left" title="Shop By Category">
        <ul className="grid">
          {["Men", "Unisex", "Women", "Sarees", "Winter"].map((name) => (
            <li key={name} className="border-line border-b py-3 font-semibold">
              {name}
            </li>
          ))}
        </ul>
      </Drawer>

      <Drawer
        open={shown === "right drawer"}
        onClose={close}
        side="right"
        title="Your bag"
        footer={<Button block>Checkout</Button>}
      >
        <EmptyState sentence="Your bag is empty.">
          <Button look="secondary" onClick={close}>
            Continue Shopping
          </Button>
        </EmptyState>
      </Drawer>

      <Sheet open={shown === "sheet"} onClose={close} title="Filters" footer={<Button block>Show 24 products</Button>}>
        <p>Brand, price and rating stand here.</p>
      </Sheet>

      {shown === "overlay" && <Overlay label="Placing your order…" />}
    </Section>
  );
}
