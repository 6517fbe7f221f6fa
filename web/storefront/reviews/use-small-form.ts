import { useState } from "react";
import type { Fields } from "#web/layout/forms/read-form.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notifySuccess } from "#web/layout/notify-success.ts";

/** One text in a dialog, which is sent and then closed. */
export function useSmallForm(initial: string, send: (text: string) => Promise<{ message: string }>) {
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<Fields>({});
  const submit = async (value = text): Promise<boolean> => {
    setBusy(true);
    try {
      notifySuccess(await send(value));
      setFields({});
      return true;
    } catch (error) {
      setFields(handleError(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { text, setText, busy, fields, submit };
}
