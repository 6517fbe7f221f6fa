import { useEffect, useState } from "react";
import type { ChatOrder, ChatUser } from "#contract/support/chat.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { IconButton } from "#web/ui/display/icon-button.tsx";
import type { Chat } from "./chat.ts";
import type { ChatState } from "./chat-state.ts";
import { Composer } from "./composer.tsx";
import { MessageLog } from "./message-log.tsx";
import { AvatarWithPresence } from "./people-list.tsx";

interface ConversationProps {
  chat: Chat;
  state: ChatState;
  other: ChatUser;
  /** The order that the next message is about. */
  about: ChatOrder | null;
  onSent: () => void;
  onBack: () => void;
}

export function Conversation({ chat, state, other, about, onSent, onBack }: ConversationProps) {
  const [order, setOrder] = useState(about);
  const thread = state.threads[other.id];
  const unsent = state.unsent.filter(({ to }) => to === other.id);

  // The conversation may have been selected automatically, or on an earlier visit.
  useEffect(() => chat.select(other.id), [chat, other.id]);

  return (
    <section aria-label={`Conversation with ${other.name}`} className="flex h-full flex-col">
      <header className="flex min-h-16 items-center gap-3 border-line border-b px-4 py-2">
        <span className="md:hidden">
          <IconButton icon="arrow-left" label="Back to all conversations" onClick={onBack} />
        </span>
        <AvatarWithPresence user={other} />
        <div className="min-w-0">
          <h2 className="truncate font-sans font-semibold text-base tracking-normal">{other.name || "A member"}</h2>
          <p aria-live="polite" className="text-ink-soft text-sm">
            {state.typing.includes(other.id) ? "is typing…" : other.online ? "Online" : "Offline"}
          </p>
        </div>
      </header>
      {thread && thread.messages.length === 0 && unsent.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <EmptyState sentence="No messages found." />
        </div>
      ) : (
        <MessageLog chat={chat} thread={thread} unsent={unsent} other={other} />
      )}
      <Composer
        isConnected={state.connected}
        order={order}
        onRemoveOrder={() => {
          setOrder(null);
          onSent();
        }}
        onType={() => chat.sendTyping()}
        onSend={(text) => {
          chat.send(text, order?._id ?? null);
          if (order) onSent();
          setOrder(null);
        }}
      />
    </section>
  );
}
