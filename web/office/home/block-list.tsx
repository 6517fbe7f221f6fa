import { useRef } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { formatDates, nameOf, timeOf } from "./arrangement.ts";
import { BlockForm } from "./blocks/block-form.tsx";
import type { BrandChoice, CategoryChoice } from "./load-home.ts";
import type { HomeEditor } from "./use-home-editor.ts";

interface BlockListProps {
  editor: HomeEditor;
  brands: readonly BrandChoice[];
  categories: readonly CategoryChoice[];
  /** Its button is gone: the focus needs another place. */
  onRemoved: () => void;
}

const timeWords = { "to come": "To come", over: "Over" } as const;

/** All blocks in their order: opened to be edited, moved by buttons or by dragging their heads, removed. */
export function BlockList({ editor, brands, categories, onRemoved }: BlockListProps) {
  const { blocks, open, faults, revision } = editor;
  const dragged = useRef<number>(undefined);
  return (
    <ol aria-label="Blocks of home" className="grid gap-3">
      {blocks.map((block, i) => {
        const { _id } = block;
        const [name, dates, time] = [nameOf(block), formatDates(block), timeOf(block)];
        const isOpen = open === _id;
        const wrong = Object.keys(faults[_id] ?? {}).length;
        const move = (to: number) => editor.move(i, to);
        return (
          <li
            key={_id}
            onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged.current === undefined) return;
              event.preventDefault();
              editor.move(dragged.current, i);
              dragged.current = undefined;
            }}
            className={`border bg-surface ${wrong > 0 ? "border-danger" : "border-line"}`}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the buttons inside are the first. */}
            <div
              draggable
              onDragStart={() => {
                dragged.current = i;
              }}
              onDragEnd={() => {
                dragged.current = undefined;
              }}
              className="flex cursor-grab flex-wrap items-center gap-x-2 p-2"
            >
              <button
                type="button"
                aria-expanded={isOpen}
                data-block={_id}
                onClick={() => editor.toggle(_id)}
                className="flex min-h-11 min-w-0 flex-1 basis-44 items-center gap-2 rounded-md px-2 text-start hover:bg-sunken"
              >
                <Icon name={isOpen ? "chevron-down" : "chevron-right"} className="size-5 shrink-0 text-ink-soft" />
                <span className="min-w-0">
                  <span className="wrap-anywhere block font-semibold">
                    <span className="sr-only">Edit block {i + 1}: </span>
                    {name}
                  </span>
                  {dates && <span className="block text-ink-soft text-sm">{dates}</span>}
                  {(time !== "shown" || wrong > 0) && (
                    <span className="my-1 flex flex-wrap gap-2">
                      {time !== "shown" && (
                        <Badge look={time === "over" ? "neutral" : "highlight"}>{timeWords[time]}</Badge>
                      )}
                      {wrong > 0 && (
                        <Badge look="danger">{wrong === 1 ? "1 field" : `${wrong} fields`} to correct</Badge>
                      )}
                    </span>
                  )}
                </span>
              </button>
              <div className="ms-auto flex">
                <IconButton
                  icon="chevron-up"
                  label={`Move block ${i + 1} up`}
                  idle={i === 0}
                  onClick={() => move(i - 1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={`Move block ${i + 1} down`}
                  idle={i === blocks.length - 1}
                  onClick={() => move(i + 1)}
                />
                <IconButton
                  icon="trash"
                  label={`Remove block ${i + 1}`}
                  onClick={() => {
                    editor.remove(block);
                    onRemoved();
                  }}
                />
              </div>
            </div>
            {isOpen && (
              <BlockForm
                key={revision}
                block={block}
                onEdit={editor.edit}
                faults={faults[_id] ?? {}}
                pictures={editor.pictures}
                onPicture={editor.addPicture}
                brands={brands}
                categories={categories}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
