import { useEffect, useState, useSyncExternalStore } from "react";
import { Chat } from "./chat.ts";
import type { ChatState } from "./chat-state.ts";

/** The chat of this person, open for as long as the page is. */
export function useChat(me: string): { chat: Chat; state: ChatState } {
  const [chat] = useState(() => new Chat(me));
  const state = useSyncExternalStore(chat.subscribe, chat.read, chat.read);
  useEffect(() => {
    chat.open();
    const onLook = () => chat.markRead();
    document.addEventListener("visibilitychange", onLook);
    return () => {
      document.removeEventListener("visibilitychange", onLook);
      chat.close();
    };
  }, [chat]);
  return { chat, state };
}
