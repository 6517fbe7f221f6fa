import { useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";

/** All areas as a file, to be changed in a spreadsheet and taken over again. */
export function AreaFile() {
  const { Form, state, data } = useFetcher<ActionResult>();
  const [isSaving, setSaving] = useState(false);
  const { file, ...rows } = data?.fields ?? {};
  const save = () => {
    setSaving(true);
    saveFile("/delivery/export.csv", "delivery-areas.csv")
      .catch(handleError)
      .finally(() => setSaving(false));
  };
  return (
    <section aria-labelledby="area-file" className="grid gap-4 border border-line bg-surface p-5">
      <h2 id="area-file" className="text-xl">
        Areas as a file
      </h2>
      <p className="max-w-prose text-ink-soft text-sm">
        A CSV file with the columns prefix, state, area, served, cash and days. It is taken over whole, or not at all
        when one row is at fault.
      </p>
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
        <Field
          label="CSV file"
          name="file"
          type="file"
          accept=".csv,text/csv"
          className="py-2 file:me-3 file:rounded-md file:border file:border-line-strong file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink file:text-sm"
          error={file}
        />
        <Checkbox label="Delete areas that are not in the file" name="replace" />
        <div role="alert" className="text-danger text-sm empty:hidden">
          {Object.keys(rows).length > 0 && (
            <ul className="grid gap-1">
              {Object.entries(rows).map(([line, sentence]) => (
                <li key={line}>{`In ${line}: ${sentence}`}</li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={state !== "idle"}>
            Import
          </Button>
          <Button look="secondary" busy={isSaving} onClick={save}>
            Export
          </Button>
        </div>
      </Form>
    </section>
  );
}
