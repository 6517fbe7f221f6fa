import type { ReactNode } from "react";
import { Weave } from "#web/ui/identity/weave.tsx";

interface EmptyStateProps {
  sentence: string;
  /** What to do next: a line of text, a button. */
  children?: ReactNode;
}

export function EmptyState({ sentence, children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-5 px-4 py-14 text-center [&_p]:text-balance">
      <Weave look="swatch" />
      <p className="font-display font-semibold text-xl">{sentence}</p>
      {children && <div className="grid justify-items-center gap-4 text-ink-soft">{children}</div>}
    </div>
  );
}
