import { type ChangeEvent, useState } from "react";

type Values = Partial<Record<string, string>>;

/**
 * Fields that show what the address filters by, and what somebody has typed since. A list takes a while to load: what is typed meanwhile
 * stays, also when the address then says what was asked for before. Only a filter that something else has changed, such as a link or the
 * way back, takes the place of what was typed.
 */
export function useFilterFields(filters: Values) {
  const [edits, setEdits] = useState<Values>({});
  const [asked, setAsked] = useState<Values>({});
  const [shown, setShown] = useState(filters);

  const names = new Set([...Object.keys(shown), ...Object.keys(filters)]);
  const changed = [...names].filter((name) => (shown[name] ?? "") !== (filters[name] ?? ""));
  if (changed.length > 0) {
    setShown(filters);
    const byOthers = changed.filter((name) => (filters[name] ?? "") !== (asked[name] ?? ""));
    setEdits(Object.fromEntries(Object.entries(edits).filter(([name]) => !byOthers.includes(name))));
  }

  const shownValue = (name: string): string => edits[name] ?? filters[name] ?? "";
  return {
    shownValue,
    /** What an input or a select takes. */
    field: (name: string) => ({
      name,
      value: shownValue(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setEdits((typed) => ({ ...typed, [name]: target.value })),
    }),
    /** The address is about to say this. */
    ask: setAsked,
    clear: () => {
      setEdits({});
      setAsked({});
    },
  };
}
