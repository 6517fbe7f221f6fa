import type { ReactNode } from "react";

/** The head of a dashboard page: its name, and what can be done on it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b pb-4">
      <h1 className="text-2xl">{title}</h1>
      {children}
    </header>
  );
}
