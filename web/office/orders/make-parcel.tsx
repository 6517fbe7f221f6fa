import { formatSize } from "#contract/catalogue/sizes.ts";
import type { OrderDetails, OrderItem } from "#contract/sales/orders.ts";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { parcelPath } from "#web/office/parcels/change-parcel.ts";
import { Field } from "#web/ui/forms/field.tsx";

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** How many pieces of an item are in no parcel: those of a lost one that was sent again are in another. */
function freePieces({ _id, quantity }: OrderItem, { parcels }: OrderDetails): number {
  const packed = parcels
    .filter(({ purpose, lostDecision }) => purpose === "order" && lostDecision !== "send again")
    .flatMap(({ items }) => items)
    .filter(({ item }) => item === _id);
  return quantity - packed.reduce((sum, piece) => sum + piece.quantity, 0);
}

/** Puts pieces of the order into a parcel, by quantity. Those of the first seller are filled in, since a parcel has one sender. */
export function MakeParcel({ order }: { order: OrderDetails }) {
  const open = order.products
    .filter(({ status }) => status === "Not processed" || status === "Processing")
    .map((item) => ({ item, free: freePieces(item, order) }))
    .filter(({ free }) => free > 0);
  if (open.length === 0) return null;
  const firstBrand = open[0]?.item.brand?.slug;
  return (
    <StepButton
      action={parcelPath("new")}
      step="add"
      body={{ orderId: order._id }}
      label="Make a parcel"
      look="primary"
      ask={{
        title: "Make a parcel",
        sentence: "How many pieces go into it? A parcel holds pieces of one seller.",
        confirm: "Pack",
        read: (form) => ({
          items: open
            .map(({ item }) => ({ item: item._id, quantity: Number(textIn(form, item._id)) }))
            .filter(({ quantity }) => quantity > 0),
          courier: textIn(form, "courier"),
          trackingNumber: textIn(form, "trackingNumber"),
        }),
        fields: (
          <>
            {open.map(({ item, free }) => (
              <Field
                key={item._id}
                label={`${item.product.name}, ${formatSize(item.size, "size")}, of ${free}`}
                name={item._id}
                type="number"
                inputMode="numeric"
                min={0}
                max={free}
                required
                defaultValue={item.brand?.slug === firstBrand ? free : 0}
              />
            ))}
            <Field label="Courier" name="courier" maxLength={100} autoComplete="off" help="May be left empty" />
            <Field
              label="Tracking number"
              name="trackingNumber"
              maxLength={100}
              autoComplete="off"
              help="May be left empty, and added later"
            />
          </>
        ),
      }}
    />
  );
}
