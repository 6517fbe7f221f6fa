import { useSyncExternalStore } from "react";
import { noticeSeconds } from "#contract/limits.ts";

export interface Notice {
  id: number;
  kind: "success" | "error" | "warning" | "info";
  title: string;
  message?: string;
  seconds: number;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice top right. It may be called from anywhere: a loader, an action, an event. */
export function notify(notice: Omit<Notice, "id" | "seconds"> & { seconds?: number }): void {
  lastId += 1;
  change([...notices, { seconds: noticeSeconds.usual, ...notice, id: lastId }]);
}

export const dismiss = (id: number): void => change(notices.filter((notice) => notice.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const none: readonly Notice[] = [];

export const useNotices = (): readonly Notice[] =>
  useSyncExternalStore(
    subscribe,
    () => notices,
    () => none,
  );
