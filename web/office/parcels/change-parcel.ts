import type { LostDecision, ParcelDetailsForm, ParcelForm, ParcelStatus } from "#contract/sales/parcels.ts";
import { call } from "#web/api.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { runStep } from "#web/office/cases/run-step.ts";

export const parcelPath = (id: string): string => `/dashboard/parcels/${id}`;

/** What the buttons of a parcel do. */
export function changeParcel(request: Request, id: string): Promise<ActionResult> {
  const params = { id };
  return runStep(request, {
    move: (body: { status: ParcelStatus }) => call("PUT /parcel/{id}/status", { params, body }),
    details: (body: ParcelDetailsForm) => call("PUT /parcel/{id}", { params, body }),
    lost: (body: { decision: LostDecision }) => call("PUT /parcel/{id}/lost", { params, body }),
    unpack: () => call("DELETE /parcel/{id}", { params }),
    book: () => call("POST /parcel/{id}/book", { params }),
    "call off": () => call("DELETE /parcel/{id}/book", { params }),
    add: (body: ParcelForm) => call("POST /parcel/add", { body }),
  });
}
