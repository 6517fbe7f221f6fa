import { useState } from "react";
import { useFetcher } from "react-router";
import type { Merchant } from "#contract/merchants.ts";
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

/** What is asked before something that others will notice. */
const questions: Partial<Record<MerchantAction, (merchant: Merchant) => { title: string; sentence: string }>> = {
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
  const [asked, setAsked] = useState<MerchantAction>();
  const busy = state !== "idle" ? formData?.get("operation") : undefined;
  const send = async (action: MerchantAction) => {
    await submit({ id: merchant._id, operation: action }, { method: "post" });
    setAsked(undefined);
  };
  const question = asked && questions[asked]?.(merchant);
  return (
    <div className="flex flex-wrap gap-3">
      {actionsFor(merchant).map((action) => (
        <Button
          key={action}
          size="small"
          look={looks[action] ?? "secondary"}
          busy={busy === action && !asked}
          disabled={busy !== undefined}
          onClick={() => (questions[action] ? setAsked(action) : void send(action))}
        >
          {labels[action]}
          <span className="sr-only"> {merchant.name}</span>
        </Button>
      ))}
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ""}
        sentence={question?.sentence ?? ""}
        confirm={question?.title ?? ""}
        danger
        busy={busy !== undefined}
        onConfirm={() => asked && void send(asked)}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
