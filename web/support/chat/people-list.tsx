import type { ChatUser } from "#contract/support/chat.ts";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

interface PeopleListProps {
  users: readonly ChatUser[] | null;
  typing: readonly string[];
  me: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function PeopleList({ users, typing, me, chosen, onChoose }: PeopleListProps) {
  if (!users)
    return (
      <div className="grid gap-3 p-4">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  if (users.length === 0) return <EmptyState sentence="No users connected." />;
  return (
    <nav aria-label="Conversations" className="h-full overflow-y-auto">
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              aria-current={user.id === chosen ? "true" : undefined}
              onClick={() => onChoose(user.id)}
              className="grid min-h-18 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b px-4 py-2.5 text-start hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=true]:bg-sunken"
            >
              <AvatarWithPresence user={user} />
              <span className="min-w-0">
                <span className="block truncate font-semibold">{user.name || "A member"}</span>
                <span className="block truncate text-ink-soft text-sm">
                  {typing.includes(user.id) ? "is typing…" : formatPreview(user, me)}
                </span>
              </span>
              <Unread count={user.unread} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function formatPreview({ lastMessage, online }: ChatUser, me: string): string {
  if (!lastMessage) return online ? "Online" : "Offline";
  return lastMessage.from === me ? `You: ${lastMessage.value}` : lastMessage.value;
}

/** The presence as a coloured dot, and as text for screen readers. */
export function AvatarWithPresence({ user: { id, name, online } }: { user: Pick<ChatUser, "id" | "name" | "online"> }) {
  return (
    <span className="relative">
      <Avatar person={{ id, name }} />
      <span
        className={`absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface ${online ? "bg-success" : "bg-line-strong"}`}
      />
      <span className="sr-only">{online ? "Online" : "Offline"}</span>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="grid h-6 min-w-6 place-items-center rounded-full bg-action px-1.5 font-semibold text-on-action text-xs tabular-nums">
      {count > 99 ? "99+" : count}
      <span className="sr-only">{count === 1 ? " unread message" : " unread messages"}</span>
    </span>
  );
}
