import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from "react";

const none = -1;

interface ComboboxOptions {
  /** How many options there are. */
  count: number;
  /** Whether there is something to show below the field, once it is asked for. */
  canOpen: boolean;
  onType: (text: string) => void;
  /** Enter, with the option that is active, if any. True: the key is used up and does not send the form. */
  onEnter: (active: number | undefined) => boolean;
}

/**
 * A field with a list of options below it (WAI-ARIA combobox). The focus stays in the field, which names the active option;
 * arrows go round through the options and the field, Home and End return to the text, Escape closes.
 */
export function useCombobox({ count, canOpen, onType, onEnter }: ComboboxOptions) {
  const listId = useId();
  const [isRequested, setRequested] = useState(false);
  const [active, setActive] = useState(none);
  const isOpen = isRequested && canOpen;
  const optionId = (index: number) => `${listId}-${index}`;

  const open = () => setRequested(true);
  const close = () => {
    setRequested(false);
    setActive(none);
  };

  const move = (step: 1 | -1) => {
    open();
    // One place more than there are options: the field itself.
    const places = count + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };

  /** What a key does; nothing is left to the browser where the answer is true. */
  const press = (key: string): boolean => {
    switch (key) {
      case "ArrowDown":
        move(1);
        return true;
      case "ArrowUp":
        move(-1);
        return true;
      case "Escape":
        if (isOpen) close();
        return isOpen;
      case "Enter":
        return onEnter(isOpen && active !== none ? active : undefined);
      case "Home":
      case "End":
        setActive(none);
        return false;
      default:
        return false;
    }
  };

  return {
    isOpen,
    isRequested,
    active,
    open,
    close,
    inputProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": listId,
      "aria-activedescendant": isOpen && active !== none ? optionId(active) : undefined,
      onChange: ({ target }: { target: { value: string } }) => {
        open();
        setActive(none);
        onType(target.value);
      },
      onKeyDown: (event: Pick<KeyboardEvent, "key" | "preventDefault">) => {
        if (press(event.key)) event.preventDefault();
      },
    },
    /** For the element around the field and its popup. */
    rootProps: {
      onBlur: ({ currentTarget, relatedTarget }: Pick<FocusEvent, "currentTarget" | "relatedTarget">) => {
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
    listId,
    /** For each child of the popup, which has the role "option". */
    optionProps: (index: number) => ({
      id: optionId(index),
      onPointerMove: () => setActive(index),
      // The field keeps the focus.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    }),
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;

interface ComboboxPopupProps {
  combobox: Combobox;
  label: string;
  /** Several options can be chosen. */
  multiple?: boolean;
  /** Its greatest height. */
  className: string;
  /** Stands below the options, and is none of them. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The list of options, over what follows the field. */
export function ComboboxPopup({ combobox, label, multiple, className, footer, children }: ComboboxPopupProps) {
  return (
    <div
      hidden={!combobox.isOpen}
      className={`absolute inset-x-0 top-full z-20 mt-1 overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-1 shadow-lg ${className}`}
    >
      <div id={combobox.listId} role="listbox" aria-label={label} aria-multiselectable={multiple}>
        {children}
      </div>
      {footer}
    </div>
  );
}
