import { Link, useSearchParams } from "react-router";

interface FilterLinksProps {
  /** What the links choose among, for people who do not see them: "Which reviews". */
  label: string;
  /** The name of the parameter in the address. */
  name: string;
  /** Value and label of each; an empty value leaves the parameter out. */
  options: readonly (readonly [value: string, label: string])[];
  current: string;
}

/** Links rather than buttons, so that a filtered list can be shared and gone back to. What was searched for is kept. */
export function FilterLinks({ label, name, options, current }: FilterLinksProps) {
  const [params] = useSearchParams();
  const address = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (value) next.set(name, value);
    else next.delete(name);
    return `?${next}`;
  };
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1">
        {options.map(([value, text]) => (
          <li key={value}>
            <Link
              to={address(value)}
              aria-current={value === current ? "page" : undefined}
              className="grid min-h-11 place-items-center rounded-md px-3 font-semibold text-sm hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-ground"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The value in the address, where it is one of those that are offered. */
export const readFilter = <Value extends string>(
  url: string,
  name: string,
  options: readonly (readonly [value: Value, label: string])[],
): Value | undefined => {
  const value = new URL(url).searchParams.get(name);
  return options.find(([offered]) => offered === value)?.[0];
};
