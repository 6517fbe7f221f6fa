import { avatarColour } from "./avatar-colour.ts";
import { Icon } from "./icon.tsx";

const frame = "grid print:hidden size-11 shrink-0 place-items-center rounded-full";

interface AvatarProps {
  /** Nobody: the account is gone. */
  person: { id: string; name: string } | null;
}

/** The first letter of a name on a colour of its own. The name stands beside it. */
export function Avatar({ person }: AvatarProps) {
  if (!person)
    return (
      <span aria-hidden="true" className={`${frame} bg-sunken text-ink-soft`}>
        <Icon name="user" className="size-5" />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={`${frame} font-display font-semibold text-lg`}
      style={{ backgroundColor: avatarColour(person.id), color: "#fff" }}
    >
      {[...person.name][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
