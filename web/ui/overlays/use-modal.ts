import { type RefObject, useLayoutEffect, useRef, useState } from "react";

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** True from opening until the closing movement has ended: render the content while it holds. */
  present: boolean;
}

/** Opens a dialog element above everything. The browser traps the focus in it and gives it back afterwards. */
export function useModal(open: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  // Before the element leaves the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => {
      dialog.close();
      void Promise.allSettled(dialog.getAnimations().map((movement) => movement.finished)).then(() => {
        if (!dialog.open) setPresent(false);
      });
    };
  }, [open]);

  return { ref, present };
}
