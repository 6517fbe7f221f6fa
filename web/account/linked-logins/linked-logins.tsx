import { useState } from "react";
import { useFetcher } from "react-router";
import type { SocialProvider } from "#contract/customers/accounts.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { LinkedLoginsState } from "./load-linked-logins.ts";

const action = "/dashboard/security";

/** Which accounts elsewhere open this one, with the way to link and to unlink them. Nothing where the shop offers none. */
export function LinkedLogins({ logins: { identities, offered, outcome } }: { logins: LinkedLoginsState }) {
  const linked = identities.map(({ provider }) => provider);
  const providers = [...new Set([...offered, ...linked])];
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="linked-logins" className="grid max-w-xl gap-4">
      <div>
        <h2 id="linked-logins" className="mb-2 text-xl">
          Other ways to log in
        </h2>
        <p className="text-ink-soft">
          A linked account opens yours without your password. Your second factor is asked for all the same.
        </p>
      </div>
      {outcome && (
        <p
          role="status"
          className={`border-s-4 px-4 py-3 ${outcome.isLinked ? "border-success bg-success-soft" : "border-danger bg-danger-soft"}`}
        >
          {outcome.sentence}
        </p>
      )}
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <li key={provider}>
            <Provider provider={provider} since={identities.find((each) => each.provider === provider)?.since} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Provider({ provider, since }: { provider: SocialProvider; since: string | undefined }) {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  const busy = state !== "idle";
  const send = (method: "post" | "delete") => submit({ provider }, { method, action });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-line bg-surface px-4 py-3.5 sm:px-5">
      <p>
        <span className="font-semibold">{provider}</span>
        <br />
        <span className="text-ink-soft text-sm">
          {since ? (
            <>
              Linked on <Time at={since}>{formatDate(since)}</Time>
            </>
          ) : (
            "Not linked"
          )}
        </span>
      </p>
      {since ? (
        <Button look="danger" size="small" busy={busy} onClick={() => setConfirming(true)}>
          Unlink<span className="sr-only"> {provider}</span>
        </Button>
      ) : (
        <Button look="secondary" size="small" busy={busy} onClick={() => void send("post")}>
          Link<span className="sr-only"> {provider}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={`Unlink ${provider}`}
        sentence={`Your account at ${provider} no longer opens your account here. Your password does, as before.`}
        confirm={`Unlink ${provider}`}
        danger
        busy={busy}
        onConfirm={() => void send("delete").finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
