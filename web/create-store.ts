import { useSyncExternalStore } from "react";

/** State outside of React: components follow it, and loaders, actions and events read it. */
interface ReadableStore<T> {
  /** What the server renders: its page is the same for everyone. */
  initial: T;
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

interface Store<T> extends ReadableStore<T> {
  set: (next: T) => void;
}

interface StorageStore<T> extends ReadableStore<T> {
  /** Null removes it from local storage. */
  write: (text: string | null) => void;
}

interface StoreOptions {
  /** Called with the first subscriber; what it answers is called when the last one has left. */
  onSubscribed?: () => () => void;
}

function createListeners(onSubscribed?: () => () => void) {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) stop = onSubscribed?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
  };
}

export function createStore<T>(initial: T, { onSubscribed }: StoreOptions = {}): Store<T> {
  const { notify, subscribe } = createListeners(onSubscribed);
  let state = initial;
  return {
    initial,
    get: () => state,
    set(next) {
      state = next;
      notify();
    },
    subscribe,
  };
}

/** Kept in local storage under a key. The same text is the same object, so that nothing is drawn twice. */
export function createStorageStore<T>(key: string, parse: (text: string | null) => T): StorageStore<T> {
  const { notify, subscribe } = createListeners();
  // Another tab may change it; a page that comes back from the back/forward cache has missed such changes.
  if (typeof window !== "undefined")
    for (const event of ["storage", "pageshow"]) window.addEventListener(event, notify);
  const initial = parse(null);
  let text: string | null = null;
  let state = initial;
  return {
    initial,
    get() {
      const stored = localStorage.getItem(key);
      if (stored !== text) {
        text = stored;
        state = parse(stored);
      }
      return state;
    },
    write(next) {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, next);
      notify();
    },
    subscribe,
  };
}

/** The state of a store, or a part of it: the component is drawn again when that changes. */
export function useStore<T>(store: ReadableStore<T>): T;
export function useStore<T, Part>(store: ReadableStore<T>, select: (state: T) => Part): Part;
export function useStore<T>(store: ReadableStore<T>, select: (state: T) => unknown = (state) => state): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
