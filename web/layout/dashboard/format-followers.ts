const count = new Intl.NumberFormat("en-IN");

/** What switching a brand or category does to its products, said before it is done. */
export function formatFollowers(isActive: boolean, followers: number): string {
  if (followers === 0) return isActive ? "No active products go with it." : "No products come back with it.";
  const products = followers === 1 ? "1 product" : `${count.format(followers)} products`;
  if (isActive) return `Switching it off also switches off ${products}.`;
  return `Switching it on brings back ${products} that went off with it.`;
}
