import type { FormEvent } from "react";
import { Form, useLocation } from "react-router";
import { IconButton } from "#web/ui/icon-button.tsx";

function keepBlankSearchHere(event: FormEvent<HTMLFormElement>) {
  const words = event.currentTarget.elements.namedItem("name") as HTMLInputElement;
  if (words.value.trim()) return;
  event.preventDefault();
  words.focus();
}

/** Product search: Enter leads to the shop with what was typed in its address. */
export function SearchBox({ className = "" }: { className?: string }) {
  const { pathname, search } = useLocation();
  const searched = pathname === "/shop" ? (new URLSearchParams(search).get("name") ?? "") : "";
  return (
    <Form action="/shop" role="search" viewTransition className={className} onSubmit={keepBlankSearchHere}>
      <div className="relative">
        <input
          key={searched}
          type="search"
          name="name"
          aria-label="Search products"
          placeholder="Search for kurtas, sarees, jeans"
          defaultValue={searched}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-12 pl-4 text-ink placeholder:text-ink-soft hover:border-ink"
        />
        <div className="absolute top-0 right-0">
          <IconButton type="submit" label="Search" icon="search" />
        </div>
      </div>
    </Form>
  );
}
