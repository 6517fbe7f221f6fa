import { useState } from "react";
import { useFetcher } from "react-router";
import { type ParcelSummary, papersMax } from "#contract/sales/packing.ts";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { PrintButton } from "#web/office/parcels/print-button.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { PackingResult, PackingStep } from "./change-packing.ts";
import { PackedParcel } from "./packed-parcel.tsx";

interface HandOverProps {
  parcels: readonly ParcelSummary[];
  hasMore: boolean;
  canChange: boolean;
}

const formatParcels = (count: number) => (count === 1 ? "1 parcel" : `${count} parcels`);

/** The parcels that wait for the courier: one press for each, or one for all. */
export function HandOver({ parcels, hasMore, canChange }: HandOverProps) {
  const { submit, state, data } = useFetcher<PackingResult>();
  const [isAsking, setAsking] = useState(false);
  const [pressed, setPressed] = useState<{ id: string; step: "hand over" | "unpack" }>();
  const list = useFocusRestore(parcels);
  const busy = state !== "idle";
  const send = async (step: PackingStep) => {
    await submit(JSON.stringify(step), { method: "post", encType: "application/json" });
    setAsking(false);
    setPressed(undefined);
  };
  const handOver = (some: readonly ParcelSummary[]) =>
    void send({ step: "hand over", parcels: some.map(({ _id, orderNumber }) => ({ _id, orderNumber })) });
  if (parcels.length === 0)
    return (
      <EmptyState sentence="No parcel waits to be handed over.">Parcels stand here once they are packed.</EmptyState>
    );
  const ids = parcels.slice(0, papersMax).map(({ _id }) => _id);
  return (
    <div>
      {data && data.refusals.length > 0 && !busy && (
        <ul role="alert" className="mb-4 grid gap-1 border-danger border-s-4 bg-danger-soft px-4 py-3 text-sm">
          {data.refusals.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div ref={list} tabIndex={-1} className="grid gap-4 outline-none lg:grid-cols-2">
        {parcels.map((parcel) => (
          <PackedParcel
            key={parcel._id}
            parcel={parcel}
            canChange={canChange}
            pending={busy && pressed?.id === parcel._id ? pressed.step : undefined}
            disabled={busy}
            onHandOver={() => {
              setPressed({ id: parcel._id, step: "hand over" });
              handOver([parcel]);
            }}
            onUnpack={() => {
              setPressed({ id: parcel._id, step: "unpack" });
              void send({ step: "unpack", parcel: parcel._id });
            }}
          />
        ))}
      </div>
      {hasMore && <p className="mt-4 text-ink-soft text-sm">More parcels follow when these are handed over.</p>}
      <div className="sticky bottom-(--foot) z-10 -mx-4 mt-4 flex gap-3 border-line-strong border-t bg-surface px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:mx-0 [&>*]:flex-1">
        <PrintButton
          block
          path={`/parcel/labels.pdf?ids=${ids.join(",")}`}
          file="labels.pdf"
          label={ids.length < parcels.length ? `Print ${ids.length} labels` : "Print labels"}
        />
        {canChange && (
          <Button block busy={busy && pressed === undefined} disabled={busy} onClick={() => setAsking(true)}>
            Hand over all
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Hand over ${formatParcels(parcels.length)}`}
        sentence="The courier has taken all of them. This cannot be undone, and the buyers are told."
        confirm="Hand over all"
        busy={busy}
        onConfirm={() => handOver(parcels)}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
