import type { ReactNode } from "react";

export function AuthHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="mb-8 grid gap-2">
      <h1>{title}</h1>
      <p className="text-ink-soft">{children}</p>
    </header>
  );
}
