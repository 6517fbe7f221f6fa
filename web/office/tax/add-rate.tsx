import { useEffect } from "react";
import { useFetcher } from "react-router";
import { indiaDay } from "#contract/sales/gst.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";

/** A rate of a day to come. Once it is added, value and rate of the next slab can be typed. */
export function AddRate() {
  const { Form, state, data } = useFetcher<ActionResult>();
  const form = useFocusFirstError(data?.fields);
  const fields = data?.fields ?? {};
  const done = data?.done;
  useEffect(() => {
    if (!done) return;
    const inputs = form.current?.querySelectorAll<HTMLInputElement>("[name=upTo], [name=rate]") ?? [];
    for (const input of inputs) input.value = "";
    inputs[0]?.focus();
  }, [done, form]);
  return (
    <section aria-labelledby="add-rate" className="border border-line bg-surface p-5">
      <h2 id="add-rate" className="mb-1 text-xl">
        Add a rate
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        On its first day, which begins at midnight in India, all earlier rates of its chapter end: add every slab of
        that day. A rate can be deleted until its day has come.
      </p>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 xl:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        <Field
          label="Chapter"
          name="chapter"
          inputMode="numeric"
          required
          help="Two digits of the HSN code"
          error={fields.chapter}
        />
        <Field
          label="Up to, in rupees"
          name="upTo"
          inputMode="decimal"
          help="Of a piece, without tax. Empty: above"
          error={fields.upTo}
        />
        <Field label="Rate in percent" name="rate" inputMode="decimal" required error={fields.rate} />
        <Field label="From" name="from" type="date" required min={indiaDay(new Date())} error={fields.from} />
        {/* In line with the fields, whose labels stand above them. */}
        <Button type="submit" busy={state !== "idle"} className="xl:mt-7">
          Add
        </Button>
      </Form>
    </section>
  );
}
