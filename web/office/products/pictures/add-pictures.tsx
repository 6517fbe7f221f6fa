import { type DragEvent, useId, useState } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { type PictureUpload, UploadList } from "./upload-list.tsx";

interface AddPicturesProps {
  /** "Add pictures". */
  label: string;
  uploads: readonly PictureUpload[];
  isFull: boolean;
  onFiles: (files: File[]) => void;
  onDismiss: (key: number) => void;
  onRetry?: (key: number) => void;
}

/** A place for several files at once, dropped or chosen, and how far each of them is. */
export function AddPictures({ label, uploads, isFull, onFiles, onDismiss, onRetry }: AddPicturesProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(over && !isFull);
  };
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first. */}
      <div
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          if (!isFull) onFiles([...event.dataTransfer.files]);
        }}
        className={`relative flex min-h-14 items-center gap-3 border border-dashed px-4 py-3 focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-2 ${isOver ? "border-focus bg-sunken" : "border-line-strong bg-surface hover:border-ink"}`}
      >
        <Icon name="upload" className="size-6 text-ink-soft" />
        <div>
          <label htmlFor={id} className="font-semibold">
            {label}
          </label>
          <p id={`${id}-help`} className="text-ink-soft text-sm">
            {isFull
              ? "Eight are the most. Remove one to add another."
              : "Several at once: jpg, jpeg or png, up to eight in all."}
          </p>
        </div>
        <input
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,.jpg,.jpeg,.png"
          disabled={isFull}
          aria-describedby={`${id}-help`}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Emptied, so that the same file can be chosen again.
            target.value = "";
            onFiles(files);
          }}
        />
      </div>
      <UploadList uploads={uploads} onDismiss={onDismiss} {...(onRetry && { onRetry })} />
    </div>
  );
}
