const key = "recentSearches";
const maxRecent = 5;

/** What was searched for in this browser, newest first. Whatever else lies there, or storage that is blocked, is as good as nothing. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter((term) => typeof term === "string").slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

function keep(terms: string[]): string[] {
  const kept = terms.slice(0, maxRecent);
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Without storage nothing is remembered.
  }
  return kept;
}

const without = (term: string) => readRecent().filter((each) => each.toLowerCase() !== term.toLowerCase());

export function rememberSearch(text: string): string[] {
  const term = text.trim();
  return term.length < 2 ? readRecent() : keep([term, ...without(term)]);
}

export const forgetSearch = (term: string): string[] => keep(without(term));
export const forgetSearches = (): string[] => keep([]);
