import { createStore, useStore } from "#web/create-store.ts";
import { afterPaint } from "#web/ui/after-paint.ts";

type Drawer = "menu" | "cart";

/** One at a time: opening the menu closes the cart, and the reverse. */
const openOne = createStore<Drawer | null>(null);

export const openDrawer = (drawer: Drawer): void => afterPaint(() => openOne.set(drawer));
export const closeDrawer = (): void => openOne.set(null);
export const useDrawer = (): Drawer | null => useStore(openOne);
