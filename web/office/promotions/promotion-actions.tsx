import { useState } from "react";
import { useFetcher } from "react-router";
import type { Promotion } from "#contract/promotions.ts";
import { call } from "#web/api.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toForm } from "./read-promotion-form.ts";

/**
 * Pauses, resumes or ends the promotion that the form names. One that is ended is paused as well, since the clock of this browser may be ahead of
 * the shop's.
 */
export async function changePromotion(request: Request): Promise<null> {
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  const change = String(form.get("change"));
  try {
    const { promotion } = await call("GET /promotion/{id}", { params });
    const isActive = change === "resume";
    const ended = change === "end" && { endsAt: new Date().toISOString() };
    notifySuccess(await call("PUT /promotion/{id}", { params, body: { ...toForm(promotion), isActive, ...ended } }));
  } catch (error) {
    handleError(error);
  }
  return null;
}

export function PromotionActions({ promotion: { _id, name, isActive, state } }: { promotion: Promotion }) {
  const { submit, state: sending } = useFetcher();
  const [isEnding, setEnding] = useState(false);
  const send = (change: "pause" | "resume" | "end") => submit({ id: _id, change }, { method: "post" });
  if (state === "ended") return null;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        look="secondary"
        busy={sending !== "idle"}
        onClick={() => void send(isActive ? "pause" : "resume")}
      >
        {isActive ? "Pause" : "Resume"}
        <span className="sr-only"> {name}</span>
      </Button>
      {state === "running" && (
        <Button size="small" look="quiet" onClick={() => setEnding(true)}>
          End now<span className="sr-only"> {name}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isEnding}
        title="End promotion"
        sentence={`${name} ends now, and prices are what they were. Orders stay as they are.`}
        confirm="End promotion"
        danger
        busy={sending !== "idle"}
        onConfirm={() => void send("end").then(() => setEnding(false))}
        onClose={() => setEnding(false)}
      />
    </div>
  );
}
