import type { ParcelDetailsForm, ParcelForm } from "#contract/sales/parcels.ts";
import { call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { notify } from "#web/notices.ts";

export type PackingStep =
  | { step: "pack"; form: ParcelForm; orderNumber: string }
  | { step: "pack exchange"; exchange: string; form: ParcelDetailsForm; orderNumber: string }
  | { step: "unpack"; parcel: string }
  | { step: "hand over"; parcels: { _id: string; orderNumber: string }[] };

export interface PackingResult {
  /** A new one each time, so that what was ticked can be forgotten. */
  done?: string;
  refusals: string[];
  /** What was packed just now, to print its label or take it apart again. */
  packed?: { _id: string; orderNumber: string; canUnpack: boolean };
}

const refusalOf = (error: unknown): string[] => {
  const fields = Object.values(handleError(error));
  const sentence = messageForPeople(error, undefined);
  return fields.length > 0 ? fields : sentence ? [sentence] : [];
};

/** One after another: each parcel locks its order, and one that is refused does not keep back the others. */
async function handOver(parcels: Extract<PackingStep, { step: "hand over" }>["parcels"]): Promise<PackingResult> {
  const refusals: string[] = [];
  let many = 0;
  for (const { _id, orderNumber } of parcels) {
    try {
      await call("PUT /parcel/{id}/status", { params: { id: _id }, body: { status: "Handed over" } });
      many += 1;
    } catch (error) {
      refusals.push(...refusalOf(error).map((sentence) => `${orderNumber}: ${sentence}`));
      if (messageForPeople(error, undefined) === undefined) break;
    }
  }
  if (many > 0) notify({ kind: "success", title: many === 1 ? "Handed over." : `${many} parcels handed over.` });
  return { refusals, ...(many > 0 && { done: crypto.randomUUID() }) };
}

/** The action of the packing page. The lists are loaded again afterwards, whether the change was made or refused. */
export async function changePacking(request: Request): Promise<PackingResult> {
  const asked = (await request.json()) as PackingStep;
  if (asked.step === "hand over") return handOver(asked.parcels);
  try {
    const done = crypto.randomUUID();
    if (asked.step === "unpack") {
      notifySuccess(await call("DELETE /parcel/{id}", { params: { id: asked.parcel } }));
      return { done, refusals: [] };
    }
    const { parcel } =
      asked.step === "pack"
        ? await call("POST /parcel/add", { body: asked.form })
        : await call("POST /exchange/{id}/pack", { params: { id: asked.exchange }, body: asked.form });
    return {
      done,
      refusals: [],
      packed: { _id: parcel._id, orderNumber: asked.orderNumber, canUnpack: asked.step === "pack" },
    };
  } catch (error) {
    return { refusals: refusalOf(error) };
  }
}
