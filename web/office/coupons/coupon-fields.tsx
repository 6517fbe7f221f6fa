import type { ReactNode } from "react";
import type { Coupon } from "#contract/sales/coupons.ts";
import { PeriodFields } from "#web/layout/dashboard/editing/period-fields.tsx";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";

const Pair = ({ children }: { children: ReactNode }) => <div className="grid gap-5 sm:grid-cols-2">{children}</div>;

/** The fields of a coupon, for a new one as for one that is changed. */
export function CouponFields({ coupon, fields }: { coupon?: Coupon; fields: Fields }) {
  const amount = { inputMode: "decimal", autoComplete: "off" } as const;
  const count = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <>
      <Field
        label="Code"
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help="Letters, digits and dashes. Shoppers may type it in small letters too."
        defaultValue={coupon?.code}
        error={fields.code}
      />
      <Pair>
        <Select label="Kind" name="kind" defaultValue={coupon?.kind ?? "percent"} error={fields.kind}>
          <option value="percent">Percent off</option>
          <option value="amount">Rupees off</option>
        </Select>
        <Field
          {...amount}
          label="Value"
          name="value"
          required
          help="Percent, or rupees"
          defaultValue={coupon?.value}
          error={fields.value}
        />
        <Field
          {...amount}
          label="Minimum total (₹)"
          name="minTotal"
          help="Of what it applies to, before the coupon"
          defaultValue={coupon?.minTotal || undefined}
          error={fields.minTotal}
        />
        <Field
          {...amount}
          label="Maximum discount (₹)"
          name="maxDiscount"
          help="Leave it empty for any amount"
          defaultValue={coupon?.maxDiscount ?? undefined}
          error={fields.maxDiscount}
        />
        <Field
          {...count}
          label="Uses in all"
          name="uses"
          help="Leave it empty for any number"
          defaultValue={coupon?.uses ?? undefined}
          error={fields.uses}
        />
        <Field
          {...count}
          label="Uses per person"
          name="perPerson"
          help="Leave it empty for any number"
          defaultValue={coupon?.perPerson ?? undefined}
          error={fields.perPerson}
        />
        <PeriodFields startsAt={coupon?.startsAt} endsAt={coupon?.endsAt} fields={fields} />
      </Pair>
      <TextArea
        label="Only for these people"
        name="emails"
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        help="Their email addresses, one on each line. Leave it empty for everybody."
        defaultValue={coupon?.emails?.join("\n")}
        error={fields.emails}
      />
      <div>
        <Checkbox label="Only for a first order" name="firstOrderOnly" defaultChecked={coupon?.firstOrderOnly} />
        <Checkbox
          label="Active"
          name="isActive"
          defaultChecked={coupon?.isActive ?? true}
          help="One that is not active is paused, whatever its dates."
        />
      </div>
    </>
  );
}
