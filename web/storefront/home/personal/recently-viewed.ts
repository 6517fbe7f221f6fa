/** The key is in browsers already, so it keeps its old name. */
const key = "seen";

/** The ids of the products that were looked at in this browser, the latest first. They never leave it but to ask for their cards. */
export function readRecentlyViewed(): string[] {
  try {
    return (localStorage.getItem(key) ?? "").split(",").filter(Boolean);
  } catch {
    return [];
  }
}

export const clearRecentlyViewed = (): void => localStorage.removeItem(key);
