import { useId } from "react";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { described, FieldError, FieldHelp, type FieldWords } from "#web/ui/forms/field-frame.tsx";
import { usePreview } from "./use-preview.ts";

interface PhotosFieldProps extends FieldWords {
  photos: readonly File[];
  most: number;
  onChange: (photos: File[]) => void;
}

/** A few photos, each with a preview, to be chosen or taken one by one or several at once. */
export function PhotosField({ label, name, error, help, photos, most, onChange }: PhotosFieldProps) {
  const id = useId();
  const isFull = photos.length >= most;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
        {photos.map((photo, place) => (
          <Preview
            key={`${photo.name} ${photo.lastModified} ${photo.size}`}
            photo={photo}
            name={`photo ${place + 1}`}
            onRemove={() => onChange(photos.filter((each) => each !== photo))}
          />
        ))}
        <div
          hidden={isFull}
          className="relative grid aspect-square place-items-center rounded-md border border-line-strong border-dashed bg-surface text-ink-soft hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <span aria-hidden="true" className="grid justify-items-center gap-1 text-sm">
            <Icon name="plus" className="size-6" />
            Add a photo
          </span>
          <input
            id={id}
            name={name}
            type="file"
            multiple
            accept="image/jpeg,image/png,.jpg,.jpeg,.png"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              // Emptied, so that a photo can be chosen again after it was removed.
              target.value = "";
              onChange([...photos, ...chosen].slice(0, most));
            }}
            {...described(id, { error, help })}
          />
        </div>
      </div>
      <FieldError id={id} error={error} />
      <FieldHelp id={id} help={help} />
    </div>
  );
}

function Preview({ photo, name, onRemove }: { photo: File; name: string; onRemove: () => void }) {
  const address = usePreview(photo);
  return (
    <div className="relative aspect-square overflow-hidden rounded-md bg-sunken">
      {address && <img src={address} alt={`Preview of ${name}`} className="size-full object-cover" />}
      <div className="absolute top-1 right-1 rounded-full bg-surface">
        <IconButton label={`Remove ${name}`} icon="close" onClick={onRemove} />
      </div>
    </div>
  );
}
