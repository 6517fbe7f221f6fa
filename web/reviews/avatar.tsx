import type { Review } from "#contract/reviews.ts";
import { Icon } from "#web/ui/icon.tsx";
import { avatarColour } from "./avatar-colour.ts";

const frame = "grid size-11 shrink-0 place-items-center rounded-full";

/** The first letter of the writer's name on a colour of their own. The name stands beside it. */
export function Avatar({ user }: Pick<Review, "user">) {
  if (!user)
    return (
      <span aria-hidden="true" className={`${frame} bg-sunken text-ink-soft`}>
        <Icon name="user" className="size-5" />
      </span>
    );
  return (
    <span
      aria-hidden="true"
      className={`${frame} font-display font-semibold text-lg`}
      style={{ backgroundColor: avatarColour(user._id), color: "#fff" }}
    >
      {[...user.firstName][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
