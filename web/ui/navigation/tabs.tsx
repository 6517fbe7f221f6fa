import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface TabsProps {
  label: string;
  tabs: { id: string; label: string; content: ReactNode }[];
  /** The chosen tab; without it the part of the address after # says it. */
  value?: string;
  onChange?: (id: string) => void;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const prefix = useId();
  const navigate = useNavigate();
  const { hash } = useLocation();
  // The server never sees the part after #, so the first drawing in the browser must ignore it too.
  const hydrated = useHydrated();
  const chosen = value ?? (hydrated ? hash.slice(1) : "");
  const current = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id;

  const choose = (id: string) =>
    onChange ? onChange(id) : void navigate({ hash: id }, { replace: true, preventScrollReset: true });

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    // From the tab in focus, since the chosen one may lag behind a key held down.
    const index = tabs.findIndex(({ id }) => `${prefix}-tab-${id}` === document.activeElement?.id);
    const next = tabs[move(index, tabs.length)];
    if (!next) return;
    choose(next.id);
    document.getElementById(`${prefix}-tab-${next.id}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-tab-${tab.id}`}
            aria-controls={`${prefix}-panel-${tab.id}`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => choose(tab.id)}
            className="-mb-px min-h-12 shrink-0 border-transparent border-b-3 px-4 font-semibold text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-panel-${tab.id}`}
          aria-labelledby={`${prefix}-tab-${tab.id}`}
          hidden={tab.id !== current}
          className="py-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
