import { noticeSeconds } from "#contract/messages.ts";
import { createStore, useStore } from "./create-store.ts";

export interface Notice {
  id: number;
  kind: "success" | "error" | "warning" | "info";
  title: string;
  message?: string;
  seconds: number;
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/** Shows a notice top right, in place of an equal one. It may be called from anywhere: a loader, an action, an event. */
export function notify(notice: Omit<Notice, "id" | "seconds"> & { seconds?: number }): number {
  lastId += 1;
  const others = notices.get().filter(({ title, message }) => title !== notice.title || message !== notice.message);
  notices.set([...others, { seconds: noticeSeconds.usual, ...notice, id: lastId }]);
  return lastId;
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));

export const useNotices = (): readonly Notice[] => useStore(notices);
