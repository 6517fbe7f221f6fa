import { useId, useState } from "react";
import type { HomeBlockKind } from "#contract/catalogue/home.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { kinds, kindWords } from "./arrangement.ts";

/** The kinds of blocks to choose from; the new one comes last and is opened. */
export function AddBlock({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: HomeBlockKind) => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-3">
      <div>
        <Button
          look="secondary"
          disabled={isFull}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="plus" className="size-5" />
          Add a block
        </Button>
      </div>
      {isFull && <p className="text-ink-soft text-sm">Home has at most {limits.homeBlocksMax} blocks.</p>}
      <ul id={id} hidden={!isOpen} className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              onClick={() => {
                setOpen(false);
                onAdd(kind);
              }}
              className="grid min-h-11 w-full gap-0.5 border border-line bg-surface px-4 py-3 text-start hover:border-ink"
            >
              <span className="font-semibold">{kindWords[kind].name}</span>
              <span className="text-ink-soft text-sm">{kindWords[kind].help}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
