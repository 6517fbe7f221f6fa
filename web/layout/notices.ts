import { noticeSeconds } from "#contract/standards.ts";
import { createStore, useStore } from "#web/create-store.ts";

export interface Notice {
  id: number;
  kind: "success" | "error" | "warning" | "info";
  title: string;
  message?: string;
  seconds: number;
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/** Shows a notice top right. It may be called from anywhere: a loader, an action, an event. */
export function notify(notice: Omit<Notice, "id" | "seconds"> & { seconds?: number }): void {
  lastId += 1;
  notices.set([...notices.get(), { seconds: noticeSeconds.usual, ...notice, id: lastId }]);
}

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));

export const useNotices = (): readonly Notice[] => useStore(notices);
