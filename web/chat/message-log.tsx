import { useLayoutEffect, useRef } from "react";
import type { ChatMessage, ChatUser } from "#contract/chat.ts";
import { Button } from "#web/ui/button.tsx";
import { Bubble } from "./bubble.tsx";
import type { Chat } from "./chat.ts";
import type { Thread, Unsent } from "./chat-state.ts";
import { UnsentBubble } from "./unsent-bubble.tsx";

interface MessageLogProps {
  chat: Chat;
  thread: Thread | undefined;
  unsent: readonly Unsent[];
  other: ChatUser;
}

/** Near enough to the end to be taken along by a new message. */
const nearPx = 120;

/** The newest message stays in sight, unless the reader has gone back; older ones that are fetched do not move the page. */
function useScroll(first: string | undefined, count: number) {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0, isAtEnd: true });
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const { first: oldFirst, height, isAtEnd } = before.current;
    if (oldFirst !== first && !isAtEnd && height > 0) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd && count > 0) element.scrollTop = element.scrollHeight;
    before.current = { first, height: element.scrollHeight, isAtEnd: before.current.isAtEnd };
  }, [first, count]);
  const onScroll = () => {
    const element = log.current;
    if (!element) return;
    before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
  };
  return { log, onScroll };
}

/** The last message of one's own that the other has read. */
function lastRead(messages: readonly ChatMessage[], me: string, readUpTo: string | null): string | undefined {
  if (!readUpTo) return undefined;
  return messages.findLast(({ from, time }) => from === me && time <= readUpTo)?.id;
}

export function MessageLog({ chat, thread, unsent, other }: MessageLogProps) {
  const messages = thread?.messages ?? [];
  const { log, onScroll } = useScroll(messages[0]?.id, messages.length + unsent.length);
  const read = lastRead(messages, chat.me, other.readUpTo);
  return (
    <div ref={log} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
      {thread?.more && (
        <p className="mb-4 text-center">
          <Button look="quiet" size="small" onClick={() => chat.fetchOlder()}>
            Show older messages
          </Button>
        </p>
      )}
      <div role="log" aria-label="Messages" className="grid">
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            isOwn={message.from === chat.me}
            followsOwn={messages[index - 1]?.from === message.from}
            isRead={message.id === read}
          />
        ))}
        {unsent.map((message) => (
          <UnsentBubble
            key={message.clientId}
            message={message}
            onRetry={() => chat.retry(message)}
            onDrop={() => chat.drop(message)}
          />
        ))}
      </div>
    </div>
  );
}
