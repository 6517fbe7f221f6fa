import { useState } from "react";
import { handleError } from "#web/layout/handle-error.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/display/button.tsx";

interface SaveButtonProps {
  path: string;
  /** What the file is saved as. */
  name: string;
  children: string;
  /** What it is called for those who do not see what stands around it. */
  label?: string;
}

/** Fetches a file and saves it. */
export function SaveButton({ path, name, children, label }: SaveButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveFile(path, name).catch(handleError);
    setBusy(false);
  };
  return (
    <Button look="secondary" size="small" busy={busy} aria-label={label} onClick={() => void save()}>
      {children}
    </Button>
  );
}
