import { useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Sheet } from "#web/ui/overlays/sheet.tsx";

const courierKey = "last_courier";

export interface ParcelDetails {
  courier: string;
  trackingNumber: string;
}

interface PackSheetProps {
  open: boolean;
  title: string;
  busy: boolean;
  refusals: readonly string[];
  onClose: () => void;
  onPack: (details: ParcelDetails) => void;
}

/** Who carries it. The courier of the last parcel is filled in: most sellers have one. */
export function PackSheet({ open, title, busy, refusals, onClose, onPack }: PackSheetProps) {
  return (
    <Sheet open={open} onClose={busy ? () => {} : onClose} title={title}>
      <PackForm busy={busy} refusals={refusals} onPack={onPack} />
    </Sheet>
  );
}

function PackForm({ busy, refusals, onPack }: Pick<PackSheetProps, "busy" | "refusals" | "onPack">) {
  const [courier, setCourier] = useState(() => localStorage.getItem(courierKey) ?? "");
  const [trackingNumber, setTrackingNumber] = useState("");
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        localStorage.setItem(courierKey, courier.trim());
        onPack({ courier: courier.trim(), trackingNumber: trackingNumber.trim() });
      }}
    >
      <Field
        label="Courier"
        name="courier"
        value={courier}
        onChange={({ target }) => setCourier(target.value)}
        autoComplete="off"
        maxLength={100}
        help="May be left empty"
      />
      <Field
        label="Tracking number"
        name="trackingNumber"
        value={trackingNumber}
        onChange={({ target }) => setTrackingNumber(target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        help="May be left empty, and added later on the order's page"
      />
      {refusals.length > 0 && !busy && (
        <p role="alert" className="border-danger border-s-4 bg-danger-soft px-4 py-3 text-sm">
          {refusals.join(" ")}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        Pack
      </Button>
    </form>
  );
}
