import { useFetcher } from "react-router";
import type { Reply } from "#contract/api.ts";
import { call } from "#web/api.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";

type Recipient = Reply<"GET /order/{id}/invoice/recipient">["recipient"];

/** Asked for by a press alone, since each look is recorded. Null where nobody is kept apart (any more). */
export async function readRecipient(id: string): Promise<Recipient | null | undefined> {
  try {
    const found = await undefinedIfNotFound(call("GET /order/{id}/invoice/recipient", { params: { id } }));
    return found?.recipient ?? null;
  } catch (error) {
    handleError(error);
    return undefined;
  }
}

/** Whom the invoice of somebody who deleted the account was made out to, for those who answer the tax office. */
export function InvoiceRecipient() {
  const { submit, state, data } = useFetcher<Recipient | null>();
  return (
    <section aria-labelledby="recipient" className="grid gap-3">
      <h2 id="recipient" className="text-xl">
        Invoice Recipient
      </h2>
      <p className="text-ink-soft text-sm">
        The buyer has deleted the account, so the invoice names nobody. Name and address are kept apart for as long as
        tax law wants them; each look is recorded.
      </p>
      <div aria-live="polite">
        {data && (
          <address className="wrap-anywhere not-italic">
            {[data.name, ...data.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <span className="mt-2 block text-ink-soft text-sm">
              {data.pseudonym} on the invoice. Kept until {formatDate(data.keepUntil)}.
            </span>
          </address>
        )}
        {data === null && <p>Nobody is kept for this invoice.</p>}
      </div>
      {!data && (
        <Button look="secondary" block busy={state !== "idle"} onClick={() => void submit(null, { method: "post" })}>
          Show the recipient
        </Button>
      )}
    </section>
  );
}
