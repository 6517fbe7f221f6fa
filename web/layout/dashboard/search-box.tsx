import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Field } from "#web/ui/forms/field.tsx";

const settleMs = 1000;
const fewest = 2;

interface SearchBoxProps {
  label: string;
  help?: string;
}

/** A search kept in the address. It acts a second after the last letter, from two letters on; fewer show the whole list again. */
export function SearchBox({ label, help }: SearchBoxProps) {
  const [params, setParams] = useSearchParams();
  const current = params.get("search") ?? "";
  const [typed, setTyped] = useState(current);
  const wanted = typed.trim().length >= fewest ? typed.trim() : "";

  // The address was changed by something else, such as the menu or the way back.
  const [shownFor, setShownFor] = useState(current);
  if (shownFor !== current) {
    setShownFor(current);
    if (wanted !== current) setTyped(current);
  }

  const apply = () => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (wanted) next.set("search", wanted);
    else next.delete("search");
    setParams(next, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with each letter, not with each drawing.
  useEffect(() => {
    if (wanted === current) return;
    const timer = setTimeout(apply, settleMs);
    return () => clearTimeout(timer);
  }, [typed, wanted, current]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== current) apply();
        }}
      >
        <Field
          label={label}
          name="search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          help={help}
        />
      </form>
    </search>
  );
}
