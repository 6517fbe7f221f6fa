import { useCallback, useId, useRef } from "react";
import type { AttributeInUse } from "#contract/catalogue/attributes.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { controlClass, described, FieldError } from "#web/ui/forms/field-frame.tsx";
import { useChoices } from "./use-choices.ts";

const formatUses = (uses: number) =>
  uses === 0 ? "" : `${uses.toLocaleString("en-IN")} ${uses === 1 ? "product" : "products"}`;

/** The choices of a field, in the order in which people see them. One that products have can be renamed, and they follow. */
export function ChoiceList({ field, error }: { field?: AttributeInUse | undefined; error?: string | undefined }) {
  const id = useId();
  const { rows, choices, renamed, rename, remove, add, move } = useChoices(field);
  const isAdding = useRef(false);
  const focusAdded = useCallback((input: HTMLInputElement | null) => {
    if (!input || !isAdding.current) return;
    isAdding.current = false;
    input.focus();
  }, []);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">Choices</legend>
      <input type="hidden" name="choices" value={JSON.stringify(choices)} />
      <input type="hidden" name="renamed" value={JSON.stringify(renamed)} />
      <ol className="grid gap-2">
        {rows.map(({ key, name, was, uses }, i) => {
          const called = name.trim() || was || `choice ${i + 1}`;
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-1">
              <input
                ref={i === rows.length - 1 ? focusAdded : undefined}
                aria-label={`Choice ${i + 1}`}
                value={name}
                maxLength={limits.attributeChoiceMax}
                onChange={({ target }) => rename(key, target.value)}
                className={`${controlClass} min-w-0 grow basis-32`}
                {...described(id, error ? { error } : {})}
              />
              <IconButton label={`Move ${called} up`} icon="chevron-up" idle={i === 0} onClick={() => move(key, -1)} />
              <IconButton
                label={`Move ${called} down`}
                icon="chevron-down"
                idle={i === rows.length - 1}
                onClick={() => move(key, 1)}
              />
              <IconButton
                label={uses > 0 ? `${called} is in use and stays` : `Remove ${called}`}
                icon="trash"
                disabled={uses > 0}
                onClick={({ currentTarget }) => {
                  moveFocusOn(currentTarget);
                  remove(key);
                }}
              />
              <span className="w-full text-ink-soft text-sm empty:hidden">{formatUses(uses)}</span>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          look="secondary"
          size="small"
          disabled={rows.length >= limits.attributeChoicesMax}
          onClick={() => {
            isAdding.current = true;
            add();
          }}
        >
          <Icon name="plus" className="size-5" />
          One more choice
        </Button>
      </div>
      <FieldError id={id} {...(error && { error })} />
      <p className="text-ink-soft text-sm">
        Products follow when a choice is renamed. One that products have can be removed once none has it.
      </p>
    </fieldset>
  );
}

/** The focus would be lost with the removed choice: it moves to the one beside it. */
function moveFocusOn(button: HTMLElement): void {
  const own = button.closest("li");
  (own?.nextElementSibling ?? own?.previousElementSibling)?.querySelector("input")?.focus();
}
