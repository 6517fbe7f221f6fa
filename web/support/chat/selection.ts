/** The conversation that was open last, remembered between visits. */
const key = "support_chat";

export function readSelection(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepSelection(id: string | null): void {
  try {
    if (id) localStorage.setItem(key, id);
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing still chats.
  }
}
