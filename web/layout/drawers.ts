import { createStore, useStore } from "#web/create-store.ts";

type Drawer = "menu" | "cart";

/** One at a time: opening the menu closes the cart, and the reverse. */
const openOne = createStore<Drawer | null>(null);

export const openDrawer = (drawer: Drawer): void => openOne.set(drawer);
/**
 * Opens it once the frame that answers the press is painted. Opened in that frame, a modal dialog made a phone calculate the style of the whole page before
 * anything was seen: 192 ms from the press to the next paint.
 */
export const openDrawerAfterPaint = (drawer: Drawer): void =>
  void requestAnimationFrame(() => setTimeout(openDrawer, 0, drawer));
export const closeDrawer = (): void => openOne.set(null);
export const useDrawer = (): Drawer | null => useStore(openOne);
