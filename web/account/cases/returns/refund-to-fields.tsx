import { RefundToForm } from "#contract/sales/payouts.ts";
import { readValues } from "#web/layout/forms/read-form.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";

/** What was typed so far about where money of a cash order goes. */
export interface RefundToDraft {
  method: "upi" | "bank";
  upi: string;
  account: string;
  ifsc: string;
  name: string;
}

export const noRefundTo: RefundToDraft = { method: "upi", upi: "", account: "", ifsc: "", name: "" };

export const readRefundTo = ({ method, upi, account, ifsc, name }: RefundToDraft) =>
  readValues(RefundToForm, method === "upi" ? { upi } : { account, ifsc, name });

interface RefundToFieldsProps {
  value: RefundToDraft;
  errors: Record<string, string>;
  onChange: (value: RefundToDraft) => void;
}

const methods = [
  { value: "upi", label: "UPI", sentence: "The quickest way." },
  { value: "bank", label: "Bank account", sentence: "Takes a day or two." },
] as const;

/** An order that was paid at the door is paid back to an account. Nothing of it is kept in the browser. */
export function RefundToFields({ value, errors, onChange }: RefundToFieldsProps) {
  const field = (name: "upi" | "account" | "ifsc" | "name") => ({
    name,
    value: value[name],
    error: errors[name] ?? "",
    autoComplete: "off",
    spellCheck: false,
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  });
  return (
    <section aria-labelledby="refund-to" className="grid gap-4">
      <div>
        <h2 id="refund-to" className="text-xl">
          Where the money goes
        </h2>
        <p className="text-ink-soft text-sm">
          You paid in cash, so we pay you back by transfer. We keep these details sealed, and only until you are paid.
        </p>
      </div>
      <RadioCards
        label="Pay me back to"
        name="method"
        options={methods}
        value={value.method}
        onChange={(method) => onChange({ ...value, method })}
      />
      {value.method === "upi" ? (
        <Field label="UPI address" {...field("upi")} help="Such as asha@okbank." inputMode="email" />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Account number" {...field("account")} inputMode="numeric" help="9 to 18 digits." />
          <Field
            label="IFSC"
            {...field("ifsc")}
            help="11 characters, such as HDFC0001234."
            autoCapitalize="characters"
          />
          <Field label="Name of the account's holder" {...field("name")} />
        </div>
      )}
    </section>
  );
}
