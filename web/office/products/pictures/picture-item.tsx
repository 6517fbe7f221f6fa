import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { Field } from "#web/ui/forms/field.tsx";

interface PictureItemProps {
  /** The picture itself. */
  children: ReactNode;
  /** What it shows, so far. */
  alt: string;
  /** "picture", or another word where a form has a field of that name. */
  noun: string;
  /** Under which the form sends what it shows; without one it is described at once. */
  fieldName?: string;
  position: number;
  count: number;
  busy: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDescribe?: (alt: string) => void;
  onDragStart: () => void;
  onDropped: () => void;
}

/** One of the pictures: moved by dragging or by its buttons, described, or removed. */
export function PictureItem({
  children,
  alt,
  noun,
  fieldName = "",
  position,
  count,
  busy,
  onMove,
  onRemove,
  onDescribe,
  onDragStart,
  onDropped,
}: PictureItemProps) {
  const name = `${noun} ${position + 1}`;
  return (
    <li
      draggable={!busy}
      onDragStart={onDragStart}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        onDropped();
      }}
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 border border-line bg-surface p-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto]"
    >
      <div className="cursor-grab self-start">{children}</div>
      <Field
        key={alt}
        label={`What ${name} shows`}
        name={fieldName}
        defaultValue={alt}
        maxLength={limits.altTextMax}
        help={position === 0 ? "For those who do not see it. Lists show this picture." : undefined}
        onBlur={({ target }) => {
          if (target.value.trim() !== alt) onDescribe?.(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <div className="col-span-2 flex justify-end sm:col-span-1 sm:self-center">
        <IconButton
          icon="chevron-up"
          label={`Move ${name} forward`}
          idle={busy || position === 0}
          onClick={() => onMove(position - 1)}
        />
        <IconButton
          icon="chevron-down"
          label={`Move ${name} back`}
          idle={busy || position === count - 1}
          onClick={() => onMove(position + 1)}
        />
        <IconButton icon="trash" label={`Remove ${name}`} disabled={busy} onClick={onRemove} />
      </div>
    </li>
  );
}
