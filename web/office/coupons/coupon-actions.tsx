import { useState } from "react";
import { useFetcher } from "react-router";
import type { Coupon } from "#contract/coupons.ts";
import { call } from "#web/api.ts";
import { notifySuccess } from "#web/layout/dashboard/notify-success.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { Button } from "#web/ui/display/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toForm } from "./read-coupon-form.ts";

/**
 * Pauses, resumes or ends the coupon that the form names. One that is ended is paused as well, since the clock of this browser may be ahead of the
 * shop's.
 */
export async function changeCoupon(request: Request): Promise<null> {
  const form = await request.formData();
  const params = { id: String(form.get("id")) };
  const change = String(form.get("change"));
  try {
    const { coupon } = await call("GET /coupon/{id}", { params });
    const changes = change === "resume" ? { isActive: true } : { isActive: false };
    const ended = change === "end" && { endsAt: new Date().toISOString() };
    notifySuccess(await call("PUT /coupon/{id}", { params, body: { ...toForm(coupon), ...changes, ...ended } }));
  } catch (error) {
    handleError(error);
  }
  return null;
}

export function CouponActions({ coupon: { _id, code, isActive, state } }: { coupon: Coupon }) {
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
        <span className="sr-only"> {code}</span>
      </Button>
      {state !== "coming" && (
        <Button size="small" look="quiet" onClick={() => setEnding(true)}>
          End now<span className="sr-only"> {code}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isEnding}
        title="End coupon"
        sentence={`${code} can no longer be used from now on. Orders that used it stay as they are.`}
        confirm="End coupon"
        danger
        busy={sending !== "idle"}
        onConfirm={() => void send("end").then(() => setEnding(false))}
        onClose={() => setEnding(false)}
      />
    </div>
  );
}
