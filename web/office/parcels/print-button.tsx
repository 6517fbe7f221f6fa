import { useState } from "react";
import { handleError } from "#web/layout/handle-error.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";

interface PrintButtonProps {
  path: string;
  file: string;
  label: string;
  /** Said instead of the label where several buttons say the same. */
  name?: string;
  look?: "secondary" | "quiet";
  disabled?: boolean;
  block?: boolean;
}

/** Fetches a paper as a PDF file, which phones and computers open and print. */
export function PrintButton({ path, file, label, name, look = "secondary", disabled, block }: PrintButtonProps) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      await saveFile(path, file);
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      look={look}
      size={block ? undefined : "small"}
      block={block}
      busy={busy}
      disabled={disabled}
      aria-label={name}
      onClick={() => void print()}
    >
      {label}
    </Button>
  );
}
