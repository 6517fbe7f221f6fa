import { useSyncExternalStore } from "react";

type Drawer = "menu" | "cart";

/** One at a time: opening the menu closes the cart, and the reverse. */
let open: Drawer | null = null;
const listeners = new Set<() => void>();

function change(next: Drawer | null) {
  open = next;
  for (const listener of listeners) listener();
}

export const openDrawer = (drawer: Drawer): void => change(drawer);
export const closeDrawer = (): void => change(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useDrawer = (): Drawer | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
