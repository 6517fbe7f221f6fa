import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "#web/ui/display/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Weave } from "#web/ui/identity/weave.tsx";
import type { subscribe } from "./subscribe.ts";

export function Newsletter() {
  const fetcher = useFetcher<typeof subscribe>();
  const form = useRef<HTMLFormElement>(null);
  const answer = fetcher.data;
  const error = answer && "fields" in answer ? answer.fields.email : undefined;

  useEffect(() => {
    if (answer && "message" in answer) form.current?.reset();
    else if (answer) form.current?.querySelector("input")?.focus();
  }, [answer]);

  return (
    <section aria-labelledby="newsletter" className="page mt-24">
      <div className="grid gap-x-16 gap-y-8 border-line border-y py-12 lg:grid-cols-2 lg:items-center">
        <div className="flex gap-6">
          <Weave className="w-14 shrink-0 max-sm:hidden" />
          <div>
            <h2 id="newsletter" className="text-3xl">
              Letters from the loom
            </h2>
            <p className="mt-2 max-w-md text-ink-soft">New weaves, new makers and the next sale, about once a month.</p>
          </div>
        </div>
        <fetcher.Form ref={form} method="post" noValidate className="grid gap-3 sm:grid-cols-[1fr_auto]">
          <Field label="Email" name="email" type="email" autoComplete="email" error={error} />
          <Button type="submit" busy={fetcher.state !== "idle"} className="sm:mt-7.5 sm:self-start">
            Subscribe
          </Button>
        </fetcher.Form>
      </div>
    </section>
  );
}
