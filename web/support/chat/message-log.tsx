import { useLayoutEffect, useRef } from "react";
import type { ChatMessage, ChatUser } from "#contract/support/chat.ts";
import { Button } from "#web/ui/display/button.tsx";
import { Bubble, UnsentBubble } from "./bubble.tsx";
import type { Chat } from "./chat.ts";
import type { Thread, Unsent } from "./chat-state.ts";

interface MessageLogProps {
  chat: Chat;
  thread: Thread | undefined;
  unsent: readonly Unsent[];
  other: ChatUser;
}

/** So near to the end the log scrolls along with new messages. */
const nearPx = 120;

/**
 * Keeps the newest message in view unless the reader has scrolled back, whatever changes the size of the log. Older messages that are
 * loaded do not move what is on the screen.
 */
function useScroll(first: string | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef({ first, height: 0, top: 0, isAtEnd: true });
  useLayoutEffect(() => {
    const element = frame.current;
    const { first: oldFirst, height, isAtEnd } = before.current;
    if (element && oldFirst !== first && !isAtEnd) element.scrollTop += element.scrollHeight - height;
    before.current.first = first;
  }, [first]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !content.current) return;
    const sizes = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    sizes.observe(element);
    sizes.observe(content.current);
    return () => sizes.disconnect();
  }, []);
  const onScroll = () => {
    const element = frame.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    if (scrollHeight - scrollTop - clientHeight < nearPx) before.current.isAtEnd = true;
    // Not whenever the end is far: messages may have come since the page was moved.
    else if (scrollTop < before.current.top) before.current.isAtEnd = false;
    before.current.top = scrollTop;
  };
  return { frame, content, onScroll };
}

/** The last message of one's own that the other has read. */
function lastRead(messages: readonly ChatMessage[], me: string, readUpTo: string | null): string | undefined {
  if (!readUpTo) return undefined;
  return messages.findLast(({ from, time }) => from === me && time <= readUpTo)?.id;
}

export function MessageLog({ chat, thread, unsent, other }: MessageLogProps) {
  const messages = thread?.messages ?? [];
  const { frame, content, onScroll } = useScroll(messages[0]?.id);
  const read = lastRead(messages, chat.me, other.readUpTo);
  return (
    <div ref={frame} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4">
      {thread?.more && (
        <p className="mb-4 text-center">
          <Button look="quiet" size="small" onClick={() => chat.fetchOlder()}>
            Show older messages
          </Button>
        </p>
      )}
      <div ref={content} role="log" aria-label="Messages" className="grid">
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
            onDelete={() => chat.deleteUnsent(message)}
          />
        ))}
      </div>
    </div>
  );
}
