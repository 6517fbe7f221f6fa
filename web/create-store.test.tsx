import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStorageStore, createStore, useStore } from "./create-store.ts";

/** The value at each notification, until it is ended. */
function record<T>(store: { get: () => T; subscribe: (listener: () => void) => () => void }) {
  const values: T[] = [];
  return { values, end: store.subscribe(() => values.push(store.get())) };
}

describe("a store", () => {
  test("tells every subscriber of every change, until they leave", () => {
    const store = createStore(1);
    const first = record(store);
    const second = record(store);
    store.set(2);
    first.end();
    store.set(3);
    expect(first.values).toEqual([2]);
    expect(second.values).toEqual([2, 3]);
    expect(store.get()).toBe(3);
  });

  test("starts something with the first subscriber and stops it after the last", () => {
    const steps: string[] = [];
    const onSubscribed = () => {
      steps.push("start");
      return () => steps.push("stop");
    };
    const store = createStore(0, { onSubscribed });
    const first = record(store);
    const second = record(store);
    first.end();
    first.end();
    expect(steps).toEqual(["start"]);
    second.end();
    expect(steps).toEqual(["start", "stop"]);
    record(store);
    expect(steps).toEqual(["start", "stop", "start"]);
  });

  test("is rendered by the server as it was at first, whole or in part", () => {
    const store = createStore({ name: "Mira", count: 0 });
    store.set({ name: "Mira", count: 7 });
    const Whole = () => useStore(store).count;
    const Part = () => useStore(store, ({ count }) => count + 1);
    expect(renderToString(<Whole />)).toBe("0");
    expect(renderToString(<Part />)).toBe("1");
  });
});

describe("a store in local storage", () => {
  const stored = new Map<string, string>();
  const parse = (text: string | null) => ({ words: text?.split(" ") ?? [] });

  beforeEach(() => {
    stored.clear();
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("is written under its key, read back, and removed by null", () => {
    const store = createStorageStore("words", parse);
    const { values } = record(store);
    store.write("warp weft");
    expect(stored.get("words")).toBe("warp weft");
    store.write(null);
    expect(stored.has("words")).toBe(false);
    expect(values).toEqual([{ words: ["warp", "weft"] }, { words: [] }]);
  });

  test("answers the same object as long as the stored text is the same", () => {
    const store = createStorageStore("words", parse);
    store.write("warp");
    const before = store.get();
    store.write("warp");
    expect(store.get()).toBe(before);
    store.write("weft");
    expect(store.get()).not.toBe(before);
  });

  test.each(["storage", "pageshow"])(
    "follows another tab, which shows as a %s event, while somebody looks",
    (event) => {
      const store = createStorageStore("words", parse);
      const { values, end } = record(store);
      stored.set("words", "weft");
      window.dispatchEvent(new Event(event));
      expect(values).toEqual([{ words: ["weft"] }]);
      end();
      window.dispatchEvent(new Event(event));
      expect(values).toHaveLength(1);
    },
  );
});
