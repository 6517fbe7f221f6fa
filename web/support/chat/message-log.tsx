import { useLayoutEffect, useRef } from "react";
import type { ChatMessage, ChatUser } from "#contract/chat.ts";
import { Button } from "#web/ui/display/button.tsx";
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

/**
 * The newest message stays in sight, unless the reader has gone back, whatever changes its place: the mark that it was read, a longer text
 * in the field below, the keyboard of a phone. Older messages that are fetched do not move the page.
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
            onDrop={() => chat.drop(message)}
          />
        ))}
      </div>
    </div>
  );
}
