/** Kept in this browser alone, for the rail of home that web/storefront/home/personal/seen.ts reads. */
export function rememberSeen(id: string): void {
  try {
    localStorage.seen = [...new Set([id, ...(localStorage.seen ?? "").split(",")])].slice(0, 12);
  } catch {
    // Without storage nothing is remembered.
  }
}
