import { useEffect, useState } from "react";
import { useStore } from "#web/create-store.ts";
import { Chat } from "./chat.ts";
import type { ChatState, Visit } from "./chat-state.ts";

/** The chat of this person, open for as long as the page is. */
export function useChat(me: string, visit: Visit): { chat: Chat; state: ChatState } {
  const [chat] = useState(() => new Chat(me, visit));
  const state = useStore(chat.store);
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
