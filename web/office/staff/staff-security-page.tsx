import { useState } from "react";
import { useFetcher } from "react-router";
import { leftInWords } from "#web/account/second-factor/second-factor-section.tsx";
import { SessionCard } from "#web/account/sessions/session-list.tsx";
import { call } from "#web/api.ts";
import { PageHead } from "#web/layout/dashboard/page-head.tsx";
import { useFocusRestore } from "#web/layout/dashboard/use-focus-restore.ts";
import { useUser } from "#web/layout/dashboard/use-user.ts";
import { runAction } from "#web/layout/forms/submit.ts";
import { pageMeta } from "#web/layout/page-meta.ts";
import { requirePermission } from "#web/session/guards.ts";
import { formatDate } from "#web/ui/dates/format-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { ButtonLink } from "#web/ui/navigation/button-link.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { undefinedIfNotFound } from "#web/undefined-if-not-found.ts";
import type { Route } from "./+types/staff-security-page.ts";
import { roleNames } from "./role-names.ts";
import { nameOf } from "./staff-card.tsx";

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  await requirePermission(request, "manage staff");
  return { found: await undefinedIfNotFound(call("GET /staff/{id}", { params: { id } })) };
}

/** Signs out the device that the form names, or all of them. */
export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const session = (await request.formData()).get("id");
  return runAction(() =>
    session === null
      ? call("DELETE /staff/{id}/session", { params: { id } })
      : call("DELETE /staff/{id}/session/{session}", { params: { id, session: String(session) } }),
  );
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Security of the staff", hidden: true });

/** What an owner sees of somebody on the staff: the second factor, and where they are signed in. */
export default function StaffSecurityPage({ loaderData: { found }, params: { id } }: Route.ComponentProps) {
  const isSelf = useUser()._id === id;
  const list = useFocusRestore(found?.sessions ?? []);
  const back = (
    <ButtonLink to="/dashboard/staff" look="secondary" size="small">
      Back to staff
    </ButtonLink>
  );
  if (!found)
    return (
      <>
        <PageHead title="Staff" />
        <EmptyState sentence="Nobody on the staff has this id.">{back}</EmptyState>
      </>
    );
  const { person, recoveryCodesLeft, sessions } = found;
  const name = nameOf(person);
  const action = `/dashboard/staff/${id}`;
  return (
    <div>
      <PageHead title={name}>{back}</PageHead>
      <p className="mb-8 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <span className="break-all">{person.email ?? "-"}</span>
        <Badge look={person.staffRole === "owner" ? "accent" : "neutral"}>{roleNames[person.staffRole]}</Badge>
      </p>
      <div className="grid gap-10">
        <section aria-labelledby="factor" className="max-w-3xl">
          <h2 id="factor" className="mb-2 text-xl">
            Second factor
          </h2>
          {person.factorSince ? (
            <p>
              Switched on since <Time at={person.factorSince}>{formatDate(person.factorSince)}</Time>.{" "}
              {leftInWords(recoveryCodesLeft)}
            </p>
          ) : (
            <p>
              <span className="font-semibold text-danger">Switched off.</span> Please ask them to set it up on their
              page Account Security: with it, a stolen password alone opens nothing.
            </p>
          )}
        </section>
        <section aria-labelledby="sessions" className="grid max-w-3xl gap-4">
          <h2 id="sessions" className="text-xl">
            Where {isSelf ? "you are" : `${person.firstName || "they"} ${person.firstName ? "is" : "are"}`} signed in
          </h2>
          <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
            {sessions.length === 0 && <p className="text-ink-soft">Nowhere at the moment.</p>}
            <ul className="grid gap-3">
              {sessions.map((session) => (
                <li key={session._id}>
                  <SessionCard session={session} action={action} />
                </li>
              ))}
            </ul>
          </div>
          {sessions.length > (isSelf ? 1 : 0) && <SignOutEverywhere name={name} isSelf={isSelf} action={action} />}
        </section>
      </div>
    </div>
  );
}

function SignOutEverywhere({ name, isSelf, action }: { name: string; isSelf: boolean; action: string }) {
  const { submit, state } = useFetcher();
  const [isConfirming, setConfirming] = useState(false);
  const title = isSelf ? "Sign out all other devices" : "Sign out everywhere";
  return (
    <div>
      <Button look="danger" size="small" onClick={() => setConfirming(true)}>
        {title}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        sentence={
          isSelf
            ? "Everywhere else you will have to log in again. This device stays signed in."
            : `${name} will have to log in again on every device.`
        }
        confirm="Sign out"
        danger
        busy={state !== "idle"}
        onConfirm={() => void submit(null, { method: "post", action }).finally(() => setConfirming(false))}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
