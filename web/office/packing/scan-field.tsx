import { type FormEvent, useId, useState } from "react";
import { Button } from "#web/ui/display/button.tsx";
import { controlClass } from "#web/ui/forms/field-frame.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { CameraScan, canScan } from "./camera-scan.tsx";

/** A code is typed, pasted, sent by a scanner that acts as a keyboard, or read by the camera where the browser can. */
export function ScanField({ onScan }: { onScan: (code: string) => string }) {
  const id = useId();
  const [code, setCode] = useState("");
  const [answer, setAnswer] = useState("");
  const [isScanning, setScanning] = useState(false);
  const hasCamera = useHydrated() && canScan();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!code.trim()) return;
    setAnswer(onScan(code));
    setCode("");
  };
  return (
    <div className="grid gap-2">
      <form onSubmit={send} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          Scan or type a SKU
        </label>
        <input
          id={id}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          placeholder="Scan or type a SKU"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          className={controlClass}
        />
        {hasCamera && (
          <Button look="secondary" onClick={() => setScanning(true)}>
            Camera
          </Button>
        )}
        <Button type="submit" look="secondary">
          Tick
        </Button>
      </form>
      <p role="status" className="text-sm empty:hidden">
        {answer}
      </p>
      {hasCamera && (
        <CameraScan
          open={isScanning}
          onClose={() => setScanning(false)}
          answer={answer}
          onCode={(read) => setAnswer(onScan(read))}
        />
      )}
    </div>
  );
}
