import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon } from "#web/ui/display/icon.tsx";

interface MenuProps {
  /** What stands on the button. */
  button: ReactNode;
  /** The button's name, when `button` is only an icon. */
  label?: string;
  align?: "left" | "right";
  /** MenuLink and MenuAction. */
  children: ReactNode;
}

const item =
  "flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-base hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2";

export const MenuLink = (props: LinkProps) => <Link role="menuitem" tabIndex={-1} {...props} className={item} />;

export const MenuAction = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <button type="button" role="menuitem" tabIndex={-1} onClick={onSelect} className={item}>
    {children}
  </button>
);

/** A button that opens a short list below it. Arrows move, Escape closes, so do a choice and a press elsewhere. */
export function Menu({ button, label, align = "left", children }: MenuProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    document.addEventListener("focusin", closeFromOutside);
    return () => {
      document.removeEventListener("pointerdown", closeFromOutside);
      document.removeEventListener("focusin", closeFromOutside);
    };
  }, [open]);

  const openAt = (place: 0 | -1) => {
    setOpen(true);
    requestAnimationFrame(() => items().at(place)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const keys: Record<string, () => void> = {
      ArrowDown: () => (open ? all[(index + 1) % all.length]?.focus() : openAt(0)),
      ArrowUp: () => (open ? all.at(index <= 0 ? -1 : index - 1)?.focus() : openAt(-1)),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      Escape: () => {
        setOpen(false);
        root.current?.querySelector("button")?.focus();
      },
    };
    const act = open || event.key.startsWith("Arrow") ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the list come together here.
    <div ref={root} className="relative" onKeyDown={onKeyDown}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2.5 font-semibold hover:bg-sunken"
      >
        {button}
        <Icon name="chevron-down" className={`size-4 transition-transform ${open ? "rotate-180" : ""}`} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items are buttons and links, which turn keys into clicks. */}
      <div
        id={id}
        role="menu"
        aria-label={label ?? (typeof button === "string" ? button : undefined)}
        tabIndex={-1}
        hidden={!open}
        onClick={() => setOpen(false)}
        className={`absolute top-full z-30 mt-1 max-h-[70dvh] min-w-52 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-1 shadow-lg ${align === "right" ? "right-0" : "left-0"}`}
      >
        {children}
      </div>
    </div>
  );
}
