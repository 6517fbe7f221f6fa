import { useFetcher } from "react-router";
import type { TaxSettings } from "#contract/sales/tax.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { RadioChips } from "#web/ui/forms/radio-chips.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { StateSelect } from "./state-select.tsx";

const schemes = [
  { value: "flat", label: "Flat rate on top" },
  { value: "gst", label: "GST, included in prices" },
];

/** How the shop is taxed from the next order on. */
export function SchemeForm({ settings }: { settings: TaxSettings }) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const form = useFocusFirstError(data?.fields);
  const fields = data?.fields ?? {};
  return (
    <section aria-labelledby="tax-scheme" className="border border-line bg-surface p-5">
      <h2 id="tax-scheme" className="mb-4 text-xl">
        Scheme
      </h2>
      <Form ref={form} method="put" noValidate className="grid max-w-xl gap-5">
        <RadioChips
          label="How prices are taxed"
          name="scheme"
          options={schemes}
          defaultValue={settings.scheme}
          error={fields.scheme}
          help="With GST no price changes: the tax is a part of it, by kind of goods and value of each piece. Orders that are placed already stay as they are."
        />
        <StateSelect
          label="State that you sell from"
          name="sellerState"
          value={settings.sellerState}
          error={fields.sellerState}
        />
        <Field
          label="GSTIN"
          name="gstin"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="15 characters; the first two are the code of that state"
          defaultValue={settings.gstin}
          error={fields.gstin}
        />
        <div>
          <Button type="submit" busy={state !== "idle"}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
