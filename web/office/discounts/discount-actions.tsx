import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

interface DiscountChange {
  id: string;
  changes: { isActive: boolean; endsAt?: string };
}

/**
 * Reads what `DiscountActions` submits. One that is ended is paused as well, since the clock of this browser may be ahead of the shop's.
 */
export async function readDiscountChange(request: Request): Promise<DiscountChange> {
  const form = await request.formData();
  const change = String(form.get("change"));
  const ended = change === "end" && { endsAt: new Date().toISOString() };
  return { id: String(form.get("id")), changes: { isActive: change === "resume", ...ended } };
}

interface DiscountActionsProps {
  id: string;
  /** What people know it by. */
  name: string;
  isActive: boolean;
  canEnd: boolean;
  /** Asked before it is ended. */
  ending: { title: string; sentence: string };
}

/** Pauses, resumes or ends a promotion or a coupon. */
export function DiscountActions({ id, name, isActive, canEnd, ending }: DiscountActionsProps) {
  const { submit, state } = useFetcher();
  const [isEnding, setEnding] = useState(false);
  const send = (change: "pause" | "resume" | "end") => submit({ id, change }, { method: "post" });
  const isBusy = state !== "idle";
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="small" look="secondary" busy={isBusy} onClick={() => void send(isActive ? "pause" : "resume")}>
        {isActive ? "Pause" : "Resume"}
        <span className="sr-only"> {name}</span>
      </Button>
      {canEnd && (
        <Button size="small" look="quiet" onClick={() => setEnding(true)}>
          End now<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ConfirmDialog
        {...ending}
        open={isEnding}
        confirm={ending.title}
        danger
        busy={isBusy}
        onConfirm={() => void send("end").then(() => setEnding(false))}
        onClose={() => setEnding(false)}
      />
    </div>
  );
}
