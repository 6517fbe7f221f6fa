import { useRef } from "react";
import { Form, useNavigate } from "react-router";
import type { User } from "#contract/customers/accounts.ts";
import { PageLink } from "#web/layout/page-link.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import { ComboboxPopup, useCombobox } from "#web/ui/forms/combobox.tsx";
import type { FoundGroup } from "./find.ts";
import { useFind } from "./use-find.ts";
import { useFindShortcut } from "./use-find-shortcut.ts";

/** One search for everything in the office. Enter without a choice looks in the shop, as its search does. */
export function OfficeSearch({ user, className = "" }: { user: User; className?: string }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { text, isAnswered, groups, type } = useFind(user);
  const results = groups.flatMap(({ found }) => found);
  const combobox = useCombobox({
    count: results.length,
    canOpen: results.length > 0 || isAnswered,
    onType: type,
    onEnter(active) {
      const chosen = active === undefined ? undefined : results[active];
      if (!chosen) return false;
      leave();
      void navigate(chosen.path, { viewTransition: true });
      return true;
    },
  });
  useFindShortcut(field);

  function leave() {
    combobox.close();
    if (field.current) {
      field.current.value = "";
      field.current.blur();
    }
    type("");
  }

  return (
    <Form
      action="/shop"
      role="search"
      viewTransition
      className={className}
      onSubmit={(event) => {
        if (text === "") event.preventDefault();
        combobox.close();
      }}
      {...combobox.rootProps}
    >
      <div className="relative">
        <input
          ref={field}
          {...combobox.inputProps}
          onFocus={combobox.open}
          type="search"
          name="name"
          aria-label="Search orders, customers, products and pages"
          aria-keyshortcuts="Control+K /"
          placeholder="Search"
          enterKeyHint="search"
          maxLength={100}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-12 pl-4 text-ink placeholder:text-ink-soft hover:border-ink lg:pr-22 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-12 -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-ink-soft text-xs max-lg:hidden"
        >
          Ctrl K
        </span>
        <div className="absolute top-0 right-0">
          <IconButton type="submit" label="Search" icon="search" />
        </div>
        <ComboboxPopup
          combobox={combobox}
          label="Results"
          className="max-h-[75dvh] max-sm:fixed max-sm:inset-x-2 max-sm:top-12"
          footer={results.length === 0 && <p className="px-4 py-3 text-ink-soft text-sm">{nothingFound}</p>}
        >
          {groups.map((group, index) => (
            <Group
              key={group.heading}
              group={group}
              first={groups.slice(0, index).reduce((sum, { found }) => sum + found.length, 0)}
              combobox={combobox}
              onChoose={leave}
            />
          ))}
        </ComboboxPopup>
      </div>
      <p role="status" className="sr-only">
        {isAnswered && combobox.isRequested && formatFound(results.length)}
      </p>
    </Form>
  );
}

interface GroupProps {
  group: FoundGroup;
  /** The place of its first result among all. */
  first: number;
  combobox: ReturnType<typeof useCombobox>;
  onChoose: () => void;
}

function Group({ group: { heading, found }, first, combobox, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element is.
    <div role="group" aria-label={heading} className="pb-1">
      <p aria-hidden="true" className="px-4 pt-2 pb-1 font-semibold text-ink-soft text-xs uppercase tracking-wide">
        {heading}
      </p>
      {found.map(({ title, detail, path }, index) => {
        const isActive = combobox.active === first + index;
        return (
          <PageLink
            key={path}
            {...combobox.optionProps(first + index)}
            role="option"
            aria-selected={isActive}
            tabIndex={-1}
            to={path}
            prefetch="none"
            onClick={onChoose}
            className={`grid min-h-11 content-center px-4 py-1 text-sm ${isActive ? "bg-sunken" : ""}`}
          >
            <span className="wrap-anywhere font-semibold">{title}</span>
            {detail && <span className="wrap-anywhere text-ink-soft text-xs tabular-nums">{detail}</span>}
          </PageLink>
        );
      })}
    </div>
  );
}

const nothingFound = "Nothing found. Enter looks in the shop.";

const formatFound = (count: number) =>
  count === 0 ? "Nothing found." : count === 1 ? "1 result." : `${count} results.`;
