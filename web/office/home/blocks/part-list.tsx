import type { ReactNode } from "react";
import { moveItem } from "#web/office/home/arrangement.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";

interface PartListProps<Part> {
  /** What one of them is called: "slide". */
  noun: string;
  parts: readonly Part[];
  max: number;
  /** So many there are at least. */
  min?: number;
  empty: Part;
  /** What is wrong with all of them together. */
  error?: string | undefined;
  onChange: (parts: Part[], what: string) => void;
  children: (part: Part, index: number, edit: (part: Part, field: string) => void) => ReactNode;
}

/** Slides, tiles or links of a block: edited in place, moved, removed and added. */
export function PartList<Part>({ noun, parts, max, min = 1, empty, error, onChange, children }: PartListProps<Part>) {
  const title = noun.slice(0, 1).toUpperCase() + noun.slice(1);
  return (
    <div className="grid gap-4">
      {error && <p className="text-danger text-sm">{error}</p>}
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names of their own, and their fields hold no state.
        <fieldset key={i} className="grid min-w-0 gap-4 border border-line p-4">
          <legend className="px-1 font-semibold">
            {title} {i + 1}
          </legend>
          {children(part, i, (next, field) => onChange(parts.with(i, next) as Part[], `${noun} ${i} ${field}`))}
          <div className="-mt-1 flex flex-wrap justify-end">
            <IconButton
              icon="chevron-up"
              label={`Move ${noun} ${i + 1} up`}
              idle={i === 0}
              onClick={() => onChange(moveItem(parts, i, i - 1), crypto.randomUUID())}
            />
            <IconButton
              icon="chevron-down"
              label={`Move ${noun} ${i + 1} down`}
              idle={i === parts.length - 1}
              onClick={() => onChange(moveItem(parts, i, i + 1), crypto.randomUUID())}
            />
            <IconButton
              icon="trash"
              label={`Remove ${noun} ${i + 1}`}
              disabled={parts.length <= min}
              onClick={() =>
                onChange(
                  parts.filter((_, at) => at !== i),
                  crypto.randomUUID(),
                )
              }
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          look="secondary"
          size="small"
          disabled={parts.length >= max}
          onClick={() => onChange([...parts, empty], crypto.randomUUID())}
        >
          <Icon name="plus" className="size-5" />
          Add a {noun}
        </Button>
      </div>
    </div>
  );
}
