import { useState } from "react";
import { Link, useFetcher } from "react-router";
import type { StaffMember } from "#contract/customers/staff.ts";
import { type StaffRole, staffRoles } from "#contract/customers/staff-roles.ts";
import { formatMoment } from "#web/ui/dates/format-moment.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/display/button.tsx";
import { Time } from "#web/ui/display/time.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { roleNames } from "./role-names.ts";

interface StaffCardProps {
  person: StaffMember;
  /** It is the one who looks at the page. */
  isSelf: boolean;
}

type Asking = "change" | "remove";

interface Question {
  title: string;
  sentence: string;
}

/** What happens to whom; of oneself it says that there is no way back by oneself. */
const questions: Record<Asking, (name: string, picked: string, isSelf: boolean) => Question> = {
  change: (name, picked, isSelf) => ({
    title: isSelf ? "Change your own role" : "Change role",
    sentence: isSelf
      ? `You are an owner no longer, but ${picked}: you are signed out, and only another owner can make you an owner again.`
      : `${name} gets the role ${picked} and is signed out everywhere.`,
  }),
  remove: (name, _, isSelf) => ({
    title: isSelf ? "Remove yourself" : "Remove from the staff",
    sentence: isSelf
      ? "You leave the back office at once and are signed out. Only another owner can take you back."
      : `${name} can no longer enter the back office and is signed out everywhere. The account stays, without a role on the staff.`,
  }),
};

export const nameOf = ({ firstName, lastName, email }: StaffMember): string =>
  `${firstName} ${lastName}`.trim() || (email ?? "N/A");

const formatDevices = (devices: number): string =>
  devices === 0 ? "Nowhere" : devices === 1 ? "On 1 device" : `On ${devices} devices`;

export function StaffCard({ person, isSelf }: StaffCardProps) {
  const { _id, email, staffRole, lastLogin, factorSince, devices } = person;
  const name = nameOf(person);
  const { submit, state } = useFetcher();
  const [picked, setPicked] = useState<StaffRole>(staffRole);
  const [asking, setAsking] = useState<Asking>();
  const busy = state !== "idle";
  const question = asking && questions[asking](name, roleNames[picked], isSelf);
  const send = async () => {
    await submit({ id: _id, staffRole: picked }, { method: asking === "remove" ? "delete" : "put" });
    setAsking(undefined);
  };
  return (
    <article aria-label={name} className="flex flex-col gap-4 border border-line bg-surface p-5">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 className="wrap-anywhere font-sans font-semibold text-lg tracking-normal">
            {name}
            {isSelf && <span className="font-normal text-ink-soft"> (you)</span>}
          </h2>
          <Badge look={staffRole === "owner" ? "accent" : "neutral"}>{roleNames[staffRole]}</Badge>
        </div>
        <p className="wrap-anywhere text-ink-soft">{email ?? "-"}</p>
      </header>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-soft">Last login</dt>
        <dd>{lastLogin ? <Time at={lastLogin}>{formatMoment(lastLogin)}</Time> : "not known"}</dd>
        <dt className="text-ink-soft">Second factor</dt>
        <dd className={factorSince ? "" : "font-semibold text-danger"}>{factorSince ? "On" : "Off"}</dd>
        <dt className="text-ink-soft">Signed in</dt>
        <dd>{formatDevices(devices)}</dd>
      </dl>
      <p>
        <Link to={`/dashboard/staff/${_id}`} prefetch="intent" className="link inline-flex min-h-11 items-center">
          Security<span className="sr-only"> of {name}</span>
        </Link>
      </p>
      <div className="mt-auto flex flex-wrap items-end gap-3">
        <div className="min-w-40 flex-1">
          <Select
            label="Role"
            name="staffRole"
            value={picked}
            aria-label={`Role of ${name}`}
            onChange={({ target }) => setPicked(target.value as StaffRole)}
          >
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </div>
        <Button look="secondary" disabled={picked === staffRole || busy} onClick={() => setAsking("change")}>
          Change<span className="sr-only"> the role of {name}</span>
        </Button>
        <Button look="danger" disabled={busy} onClick={() => setAsking("remove")}>
          Remove<span className="sr-only"> {name} from the staff</span>
        </Button>
      </div>
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ""}
        sentence={question?.sentence ?? ""}
        confirm={question?.title ?? ""}
        danger={asking === "remove" || isSelf}
        busy={busy}
        onConfirm={() => void send()}
        onClose={() => setAsking(undefined)}
      />
    </article>
  );
}
