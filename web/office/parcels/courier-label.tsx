import { useState } from "react";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { Button } from "#web/ui/display/button.tsx";

/** Opens the label that the courier of a booked parcel wants on it. */
export function CourierLabel({ parcelId, number }: { parcelId: string; number: string }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { url } = await call("GET /parcel/{id}/courier-label", { params: { id: parcelId } });
      if (url) window.open(url, "_blank", "noopener,noreferrer");
      else notify({ kind: "success", title: "This courier has no label of its own. Please print the shop's." });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look="secondary"
      size="small"
      busy={busy}
      aria-label={`Courier's label of ${number}`}
      onClick={() => void open()}
    >
      Courier's label
    </Button>
  );
}
