import { useState } from "react";
import { useFetcher } from "react-router";
import type { Merchant } from "#contract/marketplace/merchants.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { actionsFor, type MerchantAction } from "./merchant-action-list.ts";

const labels: Record<MerchantAction, string> = {
  approve: "Approve",
  "re-approve": "Re-approve",
  "invite again": "Send a new link",
  reject: "Reject",
  enable: "Enable",
  disable: "Disable",
  delete: "Delete",
};

const looks: Partial<Record<MerchantAction, "primary" | "danger">> = { approve: "primary", delete: "danger" };

/** Actions that others will notice have to be confirmed. */
const confirmations: Partial<Record<MerchantAction, (merchant: Merchant) => { title: string; sentence: string }>> = {
  disable: ({ name, brandName }) => ({
    title: "Disable merchant",
    sentence: `${name} can no longer sell: the brand ${brandName} and its products leave the shop until you enable them again.`,
  }),
  delete: ({ name, brandName, status }) => ({
    title: "Delete merchant",
    sentence:
      status === "Approved"
        ? `${name} will be deleted and becomes a member again. The brand ${brandName} and its products leave the shop; orders keep what they show.`
        : `The request of ${name} to sell as ${brandName} will be deleted.`,
  }),
};

export function MerchantActions({ merchant }: { merchant: Merchant }) {
  const { submit, state, formData } = useFetcher();
  const [confirming, setConfirming] = useState<MerchantAction>();
  const busy = state !== "idle" ? formData?.get("operation") : undefined;
  const send = async (action: MerchantAction) => {
    await submit({ id: merchant._id, operation: action }, { method: "post" });
    setConfirming(undefined);
  };
  const confirmation = confirming && confirmations[confirming]?.(merchant);
  return (
    <div className="flex flex-wrap gap-3">
      {actionsFor(merchant).map((action) => (
        <Button
          key={action}
          size="small"
          look={looks[action] ?? "secondary"}
          busy={busy === action && !confirming}
          disabled={busy !== undefined}
          onClick={() => (confirmations[action] ? setConfirming(action) : void send(action))}
        >
          {labels[action]}
          <span className="sr-only"> {merchant.name}</span>
        </Button>
      ))}
      <ConfirmDialog
        open={confirmation !== undefined}
        title={confirmation?.title ?? ""}
        sentence={confirmation?.sentence ?? ""}
        confirm={confirmation?.title ?? ""}
        danger
        busy={busy !== undefined}
        onConfirm={() => confirming && void send(confirming)}
        onClose={() => setConfirming(undefined)}
      />
    </div>
  );
}
