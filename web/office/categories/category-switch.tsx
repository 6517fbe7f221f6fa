import { useState } from "react";
import { useFetcher } from "react-router";
import type { CategoryLink } from "#contract/categories.ts";
import { Switch } from "#web/ui/forms/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { Question } from "./switch-category.ts";

const count = new Intl.NumberFormat("en-IN");

const sayConsequence = (name: string, followers: number) =>
  followers === 1
    ? `${name} and its 1 active product will be switched off and leave the shop. Switch it on again, and the product comes back.`
    : `${name} and its ${count.format(followers)} active products will be switched off and leave the shop. Switch it on again, and they come back.`;

/** Acts at once, unless products would go off too: then it asks first and says how many. */
export function CategorySwitch({ category: { _id, name, isActive } }: { category: CategoryLink }) {
  const { submit, state, data, formData } = useFetcher<Question | null>();
  const [answered, setAnswered] = useState<Question>();
  const question = data && data !== answered ? data : undefined;
  const isSent = formData?.has("asked") || formData?.get("isActive") === "yes";
  const set = (next: boolean, asked: boolean) =>
    void submit(
      { id: _id, isActive: next ? "yes" : "no", ...(asked && { asked: "yes" }) },
      { method: "post", action: "/dashboard/category" },
    );
  return (
    <>
      <Switch
        label={`${name} is active`}
        words={{ on: "Active", off: "Off" }}
        checked={isSent ? !isActive : isActive}
        busy={state !== "idle"}
        onChange={(next) => set(next, false)}
      />
      <ConfirmDialog
        open={question !== undefined}
        title="Switch off category"
        sentence={sayConsequence(name, question?.followers ?? 0)}
        confirm="Switch off"
        danger
        busy={state !== "idle"}
        onConfirm={() => set(false, true)}
        onClose={() => setAnswered(question)}
      />
    </>
  );
}
