import { useState } from "react";
import { useFetcher } from "react-router";
import type { CategoryLink } from "#contract/catalogue/categories.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** Has to be given first, where this many products would be switched off too. */
interface Confirmation {
  followers: number;
}

/** The action behind the switch. Where products would be switched off too, it answers that this must be confirmed. */
export async function switchCategory(form: FormData): Promise<Confirmation | null> {
  const params = { id: String(form.get("id")) };
  const isActive = form.get("isActive") === "yes";
  try {
    if (!isActive && !form.has("confirmed")) {
      const { category } = await call("GET /category/{id}", { params, query: { limit: "1" } });
      if (category.followers > 0) return { followers: category.followers };
    }
    notifySuccess(await call("PUT /category/{id}/active", { params, body: { category: { isActive } } }));
  } catch (error) {
    handleError(error);
  }
  return null;
}

const figures = new Intl.NumberFormat("en-IN");

const formatConsequence = (name: string, followers: number) =>
  followers === 1
    ? `${name} and its 1 active product will be switched off and leave the shop. Switch it on again, and the product comes back.`
    : `${name} and its ${figures.format(followers)} active products will be switched off and leave the shop. Switch it on again, and they come back.`;

/** Acts at once, unless products would go off too: then it asks first and says how many. */
export function CategorySwitch({ category: { _id, name, isActive } }: { category: CategoryLink }) {
  const { submit, state, data, formData } = useFetcher<Confirmation | null>();
  const [answered, setAnswered] = useState<Confirmation>();
  const confirmation = data && data !== answered ? data : undefined;
  const isSubmitted = formData?.has("confirmed") || formData?.get("isActive") === "yes";
  const set = (next: boolean, isConfirmed: boolean) =>
    void submit(
      { id: _id, isActive: next ? "yes" : "no", ...(isConfirmed && { confirmed: "yes" }) },
      { method: "post", action: "/dashboard/category" },
    );
  return (
    <>
      <Switch
        label={`${name} is active`}
        words={{ on: "Active", off: "Off" }}
        checked={isSubmitted ? !isActive : isActive}
        busy={state !== "idle"}
        onChange={(next) => set(next, false)}
      />
      <ConfirmDialog
        open={confirmation !== undefined}
        title="Switch off category"
        sentence={formatConsequence(name, confirmation?.followers ?? 0)}
        confirm="Switch off"
        danger
        busy={state !== "idle"}
        onConfirm={() => set(false, true)}
        onClose={() => setAnswered(confirmation)}
      />
    </>
  );
}
