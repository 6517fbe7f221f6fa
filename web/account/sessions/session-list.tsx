import { useState } from "react";
import { useFetcher } from "react-router";
import type { OwnSession } from "#contract/customers/sessions.ts";
import { capitalize } from "#web/capitalize.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

const action = "/dashboard/sessions";

/** Where the person is signed in, with the way to sign out from afar. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <section className="grid max-w-3xl gap-4">
      <div>
        <h2 className="mb-2 text-xl">Where you are signed in</h2>
        <p className="text-ink-soft">One that you do not know? Sign it out, then choose a new password.</p>
      </div>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionCard session={session} action={action} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <SignOutOthers />}
    </section>
  );
}

/** One login; the form that signs it out sends its id to the action. */
export function SessionCard({ session, action: to }: { session: OwnSession; action: string }) {
  const { _id, device, place, created, lastSeen, current } = session;
  const { Form, state } = useFetcher();
  return (
    <article
      aria-label={capitalize(device)}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border bg-surface px-4 py-3.5 sm:px-5 ${current ? "border-line-strong" : "border-line"}`}
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans font-semibold text-base">
          {capitalize(device)}
          {current && <Badge look="success">This device</Badge>}
        </h3>
        <p className="text-ink-soft text-sm">
          {capitalize(place)}
          <br />
          {current ? (
            "Here now"
          ) : (
            <>
              Last seen <Time at={lastSeen}>{formatMoment(lastSeen)}</Time>
            </>
          )}
          <br />
          Signed in <Time at={created}>{formatMoment(created)}</Time>
        </p>
      </div>
      {!current && (
        <Form method="post" action={to}>
          <input type="hidden" name="id" value={_id} />
          <Button type="submit" look="secondary" size="small" busy={state !== "idle"}>
            Sign out<span className="sr-only"> {device}</span>
          </Button>
        </Form>
      )}
    </article>
  );
}

function SignOutOthers() {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div>
      <Button look="danger" size="small" onClick={() => setConfirming(true)}>
        Sign out all other devices
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out all other devices"
        sentence="Everywhere else you will have to log in again. This device stays signed in."
        confirm="Sign out"
        danger
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "post", action }).finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
