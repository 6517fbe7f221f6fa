import { useEffect, useId, useState } from "react";
import { useFetcher } from "react-router";
import type { DeliveryArea } from "#contract/sales/delivery-office.ts";
import type { ActionResult } from "#web/layout/forms/submit.ts";
import { StateSelect } from "#web/office/tax/state-select.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useFocusFirstError } from "#web/ui/forms/use-focus-first-error.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

export function AreaActions({ area }: { area: DeliveryArea }) {
  const { submit, state } = useFetcher();
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const close = () => setDialog(undefined);
  const remove = async () => {
    await submit({ part: "delete area", prefix: area.prefix }, { method: "post" });
    close();
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button size="small" look="secondary" onClick={() => setDialog("edit")}>
        Edit<span className="sr-only"> {area.prefix}</span>
      </Button>
      <Button size="small" look="quiet" onClick={() => setDialog("delete")}>
        Delete<span className="sr-only"> {area.prefix}</span>
      </Button>
      <EditArea area={area} open={dialog === "edit"} onClose={close} />
      <ConfirmDialog
        open={dialog === "delete"}
        title="Delete area"
        sentence={`PIN codes that begin with ${area.prefix} go by a shorter prefix, or are no longer served where there is none.`}
        confirm="Delete area"
        danger
        busy={state !== "idle"}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </div>
  );
}

interface EditAreaProps {
  /** Undefined for a new one. */
  area?: DeliveryArea;
  open: boolean;
  onClose: () => void;
}

export function EditArea({ area, open, onClose }: EditAreaProps) {
  const { Form, state, data, reset } = useFetcher<ActionResult>();
  const form = useFocusFirstError(open ? data?.fields : undefined);
  const formId = useId();
  const fields = data?.fields ?? {};
  const isSaved = data?.done !== undefined;
  const close = () => {
    reset();
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes once, when the answer comes.
  useEffect(() => {
    if (isSaved && state === "idle") close();
  }, [isSaved, state]);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={area ? `PIN codes ${area.prefix}` : "Add area"}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={state !== "idle"}>
            Save
          </Button>
        </>
      }
    >
      <Form ref={form} id={formId} method="post" noValidate className="grid gap-5 text-left">
        <input type="hidden" name="part" value="area" />
        {data?.refusal && <p className="border-danger border-s-4 bg-danger-soft px-4 py-3">{data.refusal}</p>}
        {area ? (
          <input type="hidden" name="prefix" value={area.prefix} />
        ) : (
          <Field
            label="PIN codes begin with"
            name="prefix"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
            help="2 to 6 digits"
            error={fields.prefix}
          />
        )}
        <Field label="Area" name="area" autoComplete="off" defaultValue={area?.area} error={fields.area} />
        <StateSelect label="State" name="state" value={area?.state ?? ""} error={fields.state} />
        <Field
          label="Days on the way"
          name="days"
          inputMode="numeric"
          autoComplete="off"
          required
          help="Working days"
          defaultValue={area?.days}
          error={fields.days}
        />
        <div>
          <Checkbox label="The shop delivers there" name="served" defaultChecked={area?.served ?? true} />
          <Checkbox label="Cash on delivery is taken" name="cash" defaultChecked={area?.cash ?? true} />
        </div>
      </Form>
    </Dialog>
  );
}
