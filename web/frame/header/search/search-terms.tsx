import { PageLink } from "#web/layout/page-link.tsx";
import { Icon } from "#web/ui/display/icon.tsx";
import type { Combobox } from "#web/ui/forms/combobox.tsx";

export const termPath = (term: string) => `/shop?${new URLSearchParams({ name: term })}`;

interface SearchTermsProps {
  recent: string[];
  popular: string[];
  combobox: Combobox;
  onChoose: (term: string) => void;
}

/** The options of an empty search box: what was looked for in this browser, then what many look for. */
export function SearchTerms({ recent, popular, combobox, onChoose }: SearchTermsProps) {
  const groups = [
    { label: "Recent searches", terms: recent, first: 0 },
    { label: "Popular searches", terms: popular, first: recent.length },
  ];
  return groups
    .filter(({ terms }) => terms.length > 0)
    .map(({ label, terms, first }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is.
      <div key={label} role="group" aria-label={label}>
        <p aria-hidden="true" className="flex h-10 items-end px-3 pb-1 font-semibold text-ink-soft text-sm">
          {label}
        </p>
        {terms.map((term, i) => (
          <PageLink
            key={term}
            role="option"
            aria-selected={first + i === combobox.active}
            tabIndex={-1}
            prefetch="none"
            to={termPath(term)}
            className={`block truncate py-2.5 pr-14 pl-3 leading-6 ${first + i === combobox.active ? "bg-sunken" : ""}`}
            onClick={() => onChoose(term)}
            {...combobox.optionProps(first + i)}
          >
            {term}
          </PageLink>
        ))}
      </div>
    ));
}

/** One beside each recent search. They lie over the list, since nothing but options may be in it; rows are of one height. */
export function ForgetButtons({ terms, onForget }: { terms: string[]; onForget: (term: string) => void }) {
  return (
    <ul className="absolute top-11 right-0">
      {terms.map((term) => (
        <li key={term}>
          <button
            type="button"
            className="grid size-11 place-items-center text-ink-soft hover:text-ink"
            // The field keeps the focus, as it does for options.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onForget(term)}
          >
            <Icon name="close" className="size-4" />
            <span className="sr-only">Forget “{term}”</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
