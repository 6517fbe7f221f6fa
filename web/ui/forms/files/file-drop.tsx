import { type DragEvent, useId, useState } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { Spinner } from "#web/ui/display/spinner.tsx";

interface FileDropProps {
  /** What to choose: "Choose a CSV file". */
  label: string;
  help: string;
  accept: string;
  busy?: boolean;
  onFile: (file: File) => void;
}

/** A place for a file: dropped on it, or chosen with a press. */
export function FileDrop({ label, help, accept, busy = false, onFile }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first.
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        const [file] = event.dataTransfer.files;
        if (file && !busy) onFile(file);
      }}
      className={`relative grid justify-items-center gap-2 rounded-md border-2 border-dashed px-6 py-10 text-center transition-colors focus-within:outline-2 focus-within:outline-offset-2 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-surface hover:border-ink"}`}
    >
      {busy ? <Spinner /> : <Icon name="upload" className="size-8 text-ink-soft" />}
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-help`} className="text-ink-soft text-sm">
        {help}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy}
        aria-describedby={`${id}-help`}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-progress"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Emptied, so that the same file can be chosen again once it is mended.
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </div>
  );
}
