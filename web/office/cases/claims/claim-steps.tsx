import { formatRupees } from "#contract/money.ts";
import type { Claim } from "#contract/sales/cases/claims.ts";
import { Steps } from "#web/office/cases/case-parts.tsx";
import { StepButton } from "#web/office/cases/step-button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { claimPath } from "./change-claim.ts";

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim();

/** What may be done with a claim now, as the server says. What was wished for comes first. */
export function ClaimSteps({ claim }: { claim: Claim }) {
  const { _id, allowed, wish, amount, orderNumber } = claim;
  const plain = { action: claimPath(_id), step: "decide" };
  const canComeBack = claim.kind === "Damaged" || claim.kind === "Wrong item";
  const goods = canComeBack && <Checkbox label="The goods have to come back first" name="returnGoods" />;
  const readGoods = (form: FormData) => ({ returnGoods: form.has("returnGoods") });
  return (
    <Steps label={`What to do with the problem report of ${orderNumber}`}>
      {allowed.includes("Refund") && (
        <StepButton
          {...plain}
          body={{ decision: "Refund" }}
          label="Refund"
          look={wish === "Refund" ? "primary" : "secondary"}
          ask={{
            title: "Refund the pieces",
            confirm: "Refund",
            sentence: `${formatRupees(amount)} go back to the buyer. This cannot be undone.`,
            fields: goods,
            read: readGoods,
          }}
        />
      )}
      {allowed.includes("Replacement") && (
        <StepButton
          {...plain}
          body={{ decision: "Replacement" }}
          label="Replace"
          look={wish === "Replacement" ? "primary" : "secondary"}
          ask={{
            title: "Replace the pieces",
            confirm: "Replace",
            sentence: "New pieces are taken from stock and stand among the packed parcels at once.",
            fields: goods,
            read: readGoods,
          }}
        />
      )}
      {claim.canReceiveGoods && (
        <StepButton
          action={claimPath(_id)}
          step="goods"
          label="Goods arrived"
          look="primary"
          ask={{
            title: "The goods are back",
            confirm: "Save",
            sentence: "What is to be refunded goes out now. This cannot be undone.",
            read: (form) => ({ saleable: form.get("saleable") === "yes" }),
            fields: (
              <RadioChips
                label="Can they be sold again?"
                name="saleable"
                defaultValue="no"
                options={[
                  { value: "no", label: "No" },
                  { value: "yes", label: "Yes, back into stock" },
                ]}
              />
            ),
          }}
        />
      )}
      {allowed.includes("Refuse") && (
        <StepButton
          {...plain}
          body={{ decision: "Refuse" }}
          label="Refuse"
          look="quiet"
          ask={{
            title: "Refuse the problem report",
            confirm: "Refuse",
            danger: true,
            sentence: "The buyer is told why. This cannot be undone.",
            read: (form) => ({ reason: textIn(form, "reason") }),
            fields: <TextArea label="Reason" name="reason" rows={3} required maxLength={1000} />,
          }}
        />
      )}
    </Steps>
  );
}
