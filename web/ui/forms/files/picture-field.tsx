import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { described, FieldError, FieldHelp, type FieldWords } from "#web/ui/forms/field-frame.tsx";
import "./picture-field.css";

interface PictureFieldProps extends FieldWords {
  /** What stands there before a file is chosen. */
  present?: ReactNode;
  /** How much has been sent, from 0 to 1, while it is being sent. */
  progress?: number | undefined;
  disabled?: boolean;
  /** A file was chosen; without it the field keeps the file for its form. */
  onPick?: (file: File) => void;
}

const kinds = "image/jpeg,image/png,.jpg,.jpeg,.png";

/** The chosen file as a picture, as long as it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

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
export function PictureField({ label, name, error, help, present, progress, disabled, onPick }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isOver, setIsOver] = useState(false);
  const [broken, setBroken] = useState<string>();
  const preview = usePreview(file);

  const pick = (chosen: File | undefined) => {
    setFile(chosen);
    if (chosen) onPick?.(chosen);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (!dropped || disabled || !input.current) return;
    const one = new DataTransfer();
    one.items.add(dropped);
    input.current.files = one.files;
    pick(dropped);
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
          disabled={disabled}
          onChange={({ target }) => pick(target.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          {...described(id, { error, help })}
        />
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </div>
  );
}
