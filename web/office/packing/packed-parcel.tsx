import { formatSize } from "#contract/catalogue/sizes.ts";
import type { ParcelSummary } from "#contract/sales/packing.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { PrintButton } from "#web/office/parcels/print-button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";

interface PackedParcelProps {
  parcel: ParcelSummary;
  canChange: boolean;
  /** The one change that is under way. */
  pending: "hand over" | "unpack" | undefined;
  /** A change of this or another parcel is under way. */
  disabled: boolean;
  onHandOver: () => void;
  onUnpack: () => void;
}

/** A parcel that waits for the courier. Its largest button is the one that is pressed most, at its lower edge. */
export function PackedParcel({ parcel, canChange, pending, disabled, onHandOver, onUnpack }: PackedParcelProps) {
  const { _id, orderId, orderNumber, recipient, courier, trackingNumber, barcode, items, isLate, purpose } = parcel;
  return (
    <article aria-label={`Parcel of ${orderNumber}, ${barcode}`} className="border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-sans text-base tracking-normal">
          <PageLink
            to={`/order/${orderId}`}
            className="link inline-flex min-h-11 items-center font-semibold tabular-nums"
          >
            {orderNumber}
          </PageLink>
        </h2>
        {purpose !== "order" && <Badge look="accent">{purpose === "exchange" ? "Exchange" : "Replacement"}</Badge>}
        {isLate && <Badge look="danger">Waits too long</Badge>}
      </header>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {[recipient && `${recipient.name}, ${recipient.city}`, courier || "By hand", trackingNumber]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <ul className="mt-2 grid gap-0.5 text-sm">
        {items.map((item) => (
          <li key={item.item} className="wrap-anywhere">
            {item.quantity} × {item.name}, {formatSize(item.size, "size")}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <PrintButton
          path={`/parcel/${_id}/label.pdf`}
          file={`label-${orderNumber}.pdf`}
          label="Label"
          name={`Print label of ${orderNumber}`}
        />
        <PrintButton
          path={`/parcel/${_id}/slip.pdf`}
          file={`packing-slip-${orderNumber}.pdf`}
          label="Slip"
          name={`Print packing slip of ${orderNumber}`}
        />
        {canChange && purpose === "order" && (
          <Button
            look="quiet"
            size="small"
            busy={pending === "unpack"}
            disabled={disabled}
            aria-label={`Unpack parcel of ${orderNumber}`}
            onClick={onUnpack}
          >
            Unpack
          </Button>
        )}
      </div>
      {canChange && (
        <div className="mt-3">
          <Button
            block
            busy={pending === "hand over"}
            disabled={disabled}
            aria-label={`Hand over parcel of ${orderNumber}`}
            onClick={onHandOver}
          >
            Hand over
          </Button>
        </div>
      )}
    </article>
  );
}
