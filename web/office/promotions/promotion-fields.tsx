import { useState } from "react";
import type { Promotion, PromotionKind } from "#contract/catalogue/promotions.ts";
import { PeriodFields } from "#web/layout/dashboard/editing/period-fields.tsx";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ScopeFields } from "./scope-fields.tsx";

interface Named {
  _id: string;
  name: string;
}

interface PromotionFieldsProps {
  promotion?: Promotion;
  fields: Fields;
  brands: readonly Named[];
  categories: readonly Named[];
  isOfMerchant: boolean;
}

const kinds: [PromotionKind, string][] = [
  ["percent", "Percent off"],
  ["amount", "Rupees off"],
  ["price", "A fixed price"],
  ["buy get", "Buy some, get some free"],
];
const values = {
  percent: { label: "Percent off", help: "From 0.01 to 100. No piece costs less than one rupee." },
  amount: { label: "Rupees off", help: "Of each piece. No piece costs less than one rupee." },
  price: { label: "Price in rupees", help: "Of each piece. What costs less already stays as it is." },
};
const whole = { inputMode: "numeric", autoComplete: "off" } as const;

/** The fields of a promotion, for a new one as for one that is changed. */
export function PromotionFields({ promotion, fields, brands, categories, isOfMerchant }: PromotionFieldsProps) {
  const [kind, setKind] = useState<PromotionKind>(promotion?.kind ?? "percent");
  return (
    <>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="off"
        help="Shoppers read it on the product and in their cart."
        defaultValue={promotion?.name}
        error={fields.name}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Kind"
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(target.value as PromotionKind)}
          error={fields.kind}
        >
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {kind === "buy get" ? (
          <div className="grid grid-cols-2 gap-5">
            <Field {...whole} label="Buy" name="buy" defaultValue={promotion?.buy ?? 2} error={fields.buy} />
            <Field {...whole} label="Get free" name="get" defaultValue={promotion?.get ?? 1} error={fields.get} />
          </div>
        ) : (
          <Field
            {...values[kind]}
            key={kind}
            name="value"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={promotion?.kind === kind ? (promotion.value ?? undefined) : undefined}
            error={fields.value}
          />
        )}
        <PeriodFields startsAt={promotion?.startsAt} endsAt={promotion?.endsAt} fields={fields} />
      </div>
      <fieldset className="grid gap-4 border border-line p-5">
        <legend className="px-2 font-semibold">What it is for</legend>
        <p className="text-ink-soft text-sm">
          {isOfMerchant
            ? "Choose none of these, and it is for your whole brand."
            : "All that you choose is reduced. Choose none of these, and it is for everything in the shop."}
        </p>
        <ScopeFields promotion={promotion} brands={brands} categories={categories} fields={fields} />
      </fieldset>
      <Checkbox
        label="Active"
        name="isActive"
        defaultChecked={promotion?.isActive ?? true}
        help="One that is not active is paused, whatever its dates."
      />
    </>
  );
}
