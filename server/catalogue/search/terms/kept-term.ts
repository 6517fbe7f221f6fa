const longestTerm = 60;
const shortestTerm = 2;
/** A number of a phone, a card or an account: nobody looks for clothes by so many digits. */
const mostDigits = 5;

/** A search as it is counted, in lower case with single spaces, or nothing where it may name a person. */
export function keptTerm(text: string): string | undefined {
  const term = text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
  const isPersonal = /@|https?:|www\./.test(term) || (term.match(/\p{Nd}/gu) ?? []).length > mostDigits;
  const isWords = /\p{L}/u.test(term) && !/\p{C}/u.test(term);
  return isWords && !isPersonal && term.length >= shortestTerm && term.length <= longestTerm ? term : undefined;
}

/** What the page of a submitted search was asked for: a search with further choices, or another page of it, is the same search again. */
export function searchedFor(target: string): string | undefined {
  const [path, query = ""] = target.split("?", 2);
  if (path !== "/shop" && path !== "/shop.data") return undefined;
  const asked = new URLSearchParams(query);
  asked.delete("_routes");
  return asked.size === 1 ? keptTerm(asked.get("name") ?? "") : undefined;
}
