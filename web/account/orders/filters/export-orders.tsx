import { useState } from "react";
import { handleError } from "#web/layout/handle-error.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { type OrderFilter, toQuery } from "./read-order-filter.ts";

/** Saves what the filter leaves, not only the page that is shown. */
export function ExportOrders({ path, filter }: { path: string; filter: OrderFilter }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(`${path}?${new URLSearchParams(toQuery(filter))}`, "orders.csv").catch(handleError);
    setBusy(false);
  };
  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void save()}>
      Export as CSV
    </Button>
  );
}
