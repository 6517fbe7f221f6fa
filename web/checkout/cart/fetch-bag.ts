/** What shows and changes the lines of the bag comes when somebody is about to open it: most pages are only looked at. */
const fetchBag = () => import("./bag-in-drawer.tsx");

/** Where it does not arrive, the page of the cart can still be gone to. */
export const openBag = () =>
  fetchBag().catch(() => {
    location.assign("/cart");
    return new Promise<never>(() => undefined);
  });

export const prefetchBag = () => void fetchBag().catch(() => undefined);
