import { PrintButton } from "#web/office/parcels/print-button.tsx";
import { Button } from "#web/ui/display/button.tsx";
import type { PackingStep } from "./change-packing.ts";

interface JustPackedProps {
  parcel: { _id: string; orderNumber: string; canUnpack: boolean };
  busy: boolean;
  onUnpack: (step: PackingStep) => void;
}

/** What was packed a moment ago: its papers, and the way back. */
export function JustPacked({ parcel: { _id, orderNumber, canUnpack }, busy, onUnpack }: JustPackedProps) {
  return (
    <section
      aria-label="Packed just now"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-success border-s-4 bg-success-soft px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-40">
        The parcel of {orderNumber} is packed.
      </p>
      <PrintButton path={`/parcel/${_id}/label.pdf`} file={`label-${orderNumber}.pdf`} label="Print label" />
      <PrintButton path={`/parcel/${_id}/slip.pdf`} file={`packing-slip-${orderNumber}.pdf`} label="Print slip" />
      {canUnpack && (
        <Button look="quiet" size="small" busy={busy} onClick={() => onUnpack({ step: "unpack", parcel: _id })}>
          Undo
        </Button>
      )}
    </section>
  );
}
