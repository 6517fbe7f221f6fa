import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { Field } from "#web/ui/forms/field.tsx";
import { useFilterFields } from "./use-filter-fields.ts";

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
  const { shownValue, field, ask } = useFilterFields({ search: current });
  const typed = shownValue("search");
  const wanted = typed.trim().length >= fewest ? typed.trim() : "";

  const apply = () => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (wanted) next.set("search", wanted);
    else next.delete("search");
    ask({ search: wanted });
    setParams(next, { replace: true, preventScrollReset: true });
  };

  // What is applied is added to the address as it is then: another filter may have been chosen meanwhile.
  const applyLater = useEffectEvent(apply);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts anew with each letter, not with each drawing.
  useEffect(() => {
    if (wanted === current) return;
    const timer = setTimeout(() => applyLater(), settleMs);
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
        <Field label={label} {...field("search")} type="search" autoComplete="off" spellCheck={false} help={help} />
      </form>
    </search>
  );
}
