import { useRef, useState } from "react";
import type { User } from "#contract/customers/accounts.ts";
import { useSuggestions } from "#web/frame/header/search/use-suggestions.ts";
import { useDebounced } from "#web/ui/forms/use-debounced.ts";
import { type FoundGroup, find } from "./find.ts";
import { findPages, suggestActions } from "./find-pages.ts";

const debounceMs = 60;
/** Beside what the office knows of a product, its page in the shop. */
const shownInShop = 3;

/** What fits the text in the field. Answers that come late, for a text that has changed since, are left out. */
export function useFind(user: User) {
  const [text, setText] = useState("");
  const [answer, setAnswer] = useState<{ text: string; groups: FoundGroup[] }>({ text: "", groups: [] });
  const suggestions = useSuggestions();
  const latest = useRef("");
  const ask = useDebounced((typed: string) => {
    void find(user, typed).then((groups) => typed === latest.current && setAnswer({ text: typed, groups }));
  }, debounceMs);

  const type = (next: string) => {
    const typed = next.trim();
    latest.current = typed;
    setText(typed);
    suggestions.type(typed);
    if (typed !== "") ask(typed);
  };

  const inShop = suggestions.products
    .slice(0, shownInShop)
    .map(({ name, slug }) => ({ title: name, path: `/product/${slug}` }));
  // The answer to a shorter text stays until the one to this text has come.
  const answered = text !== "" && answer.text !== "" && text.startsWith(answer.text) ? answer.groups : [];
  const groups =
    text === ""
      ? suggestActions(user)
      : [...findPages(user, text), ...answered, { heading: "In the shop", found: inShop }];
  return {
    text,
    isAnswered: text !== "" && answer.text === text,
    groups: groups.filter(({ found }) => found.length > 0),
    type,
  };
}
