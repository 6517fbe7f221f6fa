/** Kept in this browser alone, for the rail of home that web/storefront/home/personal/recently-viewed.ts reads. */
export function rememberViewed(id: string): void {
  try {
    localStorage.seen = [...new Set([id, ...(localStorage.seen ?? "").split(",")])].slice(0, 12);
  } catch {
    // Without storage nothing is remembered.
  }
}
