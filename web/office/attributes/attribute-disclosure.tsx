import { type ReactNode, useId } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Icon } from "#web/ui/display/icon.tsx";

interface AttributeDisclosureProps {
  title: string;
  help: string;
  /** Labels of what the law wants shown and nobody says. */
  missing?: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Attributes are many, and most are filled in once: they stand in the form only while it is open. */
export function AttributeDisclosure({
  title,
  help,
  missing = [],
  isOpen,
  onToggle,
  children,
}: AttributeDisclosureProps) {
  const id = useId();
  return (
    <section className="border border-line bg-surface">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left font-semibold text-sm"
      >
        <span className="grow">{title}</span>
        {missing.length > 0 && (
          <Badge look="highlight">
            {missing.length} {missing.length === 1 ? "fact" : "facts"} missing
          </Badge>
        )}
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} className="size-5 shrink-0" />
      </button>
      <div id={id} className="grid gap-4 p-4 pt-1 empty:hidden">
        {isOpen && (
          <>
            <p className="text-ink-soft text-sm">{help}</p>
            {missing.length > 0 && (
              <p className="text-sm">
                The law wants these shown: <strong>{missing.join(", ")}</strong>.
              </p>
            )}
            {children}
          </>
        )}
      </div>
    </section>
  );
}
