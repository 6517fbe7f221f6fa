import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { described, FieldError, FieldHelp, type FieldWords } from "#web/ui/forms/field-frame.tsx";
import { usePreview } from "./use-preview.ts";
import "./picture-field.css";

interface PictureFieldProps extends FieldWords {
  /** What stands there before a file is chosen. */
  present?: ReactNode;
  /** How much has been sent, from 0 to 1, while it is being sent. */
  progress?: number | undefined;
  disabled?: boolean;
  /** A file was chosen; without it the field keeps the file for its form. */
  onPick?: (file: File) => void;
  /** For several at once: the page says which one the field keeps for its form, and gets all that are chosen. */
  several?: { kept: File | undefined; onFiles: (files: File[]) => void };
}

const kinds = "image/jpeg,image/png,.jpg,.jpeg,.png";

function Progress({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 grid gap-1 bg-surface/90 p-2">
      <progress value={percent} max={100} aria-label="Upload" className="progress h-2 w-full" />
      <span aria-hidden="true" className="text-center text-xs tabular-nums">
        {percent < 100 ? `${percent} %` : "Almost there …"}
      </span>
    </div>
  );
}

/** A picture to be chosen, taken, or dropped onto the field. */
export function PictureField({
  label,
  name,
  error,
  help,
  present,
  progress,
  disabled,
  onPick,
  several,
}: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<File>();
  const file = several ? several.kept : picked;
  const [isOver, setIsOver] = useState(false);
  const [broken, setBroken] = useState<string>();
  const preview = usePreview(file);

  const keep = (kept: File | undefined) => {
    const one = new DataTransfer();
    if (kept) one.items.add(kept);
    if (input.current) input.current.files = one.files;
  };
  const isShared = several !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input follows the page, not each drawing of it.
  useEffect(() => {
    if (isShared) keep(file);
  }, [isShared, file]);

  const pick = (files: File[]) => {
    if (several) {
      // Closing the choice of files without choosing keeps what was there.
      if (files.length > 0) several.onFiles(files);
      return keep(files[0] ?? file);
    }
    const [chosen] = files;
    setPicked(chosen);
    if (chosen) onPick?.(chosen);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || disabled) return;
    keep(files[0]);
    pick(files);
  };

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside takes the keyboard. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`picture-field relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3 min-[360px]:grid-cols-[7rem_minmax(0,1fr)] min-[360px]:gap-4 border border-dashed bg-surface p-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-6 ${isOver ? "border-focus bg-sunken" : error ? "border-danger" : "border-line-strong"}`}
      >
        <div className="relative grid aspect-4/5 place-items-center overflow-hidden bg-sunken text-ink-soft">
          {preview && preview !== broken ? (
            <img src={preview} alt="Preview" className="size-full object-cover" onError={() => setBroken(preview)} />
          ) : (
            (present ?? <Icon name="upload" className="size-8" />)
          )}
          {progress !== undefined && <Progress value={progress} />}
        </div>
        <div className="grid justify-items-start gap-2">
          <span
            aria-hidden="true"
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-ink px-3 py-2 font-semibold text-sm leading-tight sm:px-4"
          >
            <Icon name="upload" className="size-5" />
            {preview || present ? "Choose another" : "Choose a picture"}
          </span>
          <p className="wrap-anywhere text-ink-soft text-sm">
            {file ? file.name : <span className="hidden pointer-fine:inline">or drop one here</span>}
          </p>
        </div>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={kinds}
          multiple={isShared}
          disabled={disabled}
          onChange={({ target }) => pick([...(target.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          {...described(id, { error, help })}
        />
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </div>
  );
}
