import { expect, test } from "vitest";
import type { ChatMessage, ChatUser } from "#contract/support/chat.ts";
import {
  addMessage,
  type ChatState,
  chooseConversation,
  initialState,
  mergePage,
  setOnline,
  type Thread,
} from "./chat-state.ts";

const message = (id: string, from = "asha", to = "staff"): ChatMessage => ({
  id,
  from,
  to,
  value: `Message ${id}`,
  time: "2026-11-15T10:00:00.000Z",
  user: { name: from },
  clientId: null,
  order: null,
});
const thread = (more: boolean, ...ids: string[]): Thread => ({ more, messages: ids.map((id) => message(id)) });
const ids = ({ messages }: Thread) => messages.map(({ id }) => id).join("");
const user = (id: string): ChatUser => ({
  id,
  name: id,
  online: true,
  unread: 0,
  unreadSince: null,
  lastMessage: null,
  readUpTo: null,
});

test("older pages go in front, and what came twice stands once", () => {
  const merged = mergePage(thread(true, "c", "d"), thread(true, "a", "b", "c"), false);
  expect(ids(merged)).toBe("abcd");
  expect(merged.more).toBe(true);
  expect(mergePage(merged, thread(false), false).more).toBe(false);
});

test("after a short absence the missed messages are added; after a long one the known part gives way", () => {
  const known = thread(false, "a", "b");
  expect(mergePage(known, thread(true, "b", "c"), true)).toMatchObject({ more: false });
  expect(ids(mergePage(known, thread(true, "b", "c"), true))).toBe("abc");
  const far = mergePage(known, thread(true, "x", "y"), true);
  expect(ids(far)).toBe("xy");
  expect(far.more).toBe(true);
});

test("a message counts as unread once, moves its writer up, and takes the place of the unsent one", () => {
  const state: ChatState = {
    ...initialState,
    users: [user("ravi"), user("asha")],
    threads: { asha: thread(false, "a") },
    unsent: [{ clientId: "1", to: "asha", text: "Hello", order: null, refusal: "" }],
    typing: ["asha"],
  };
  const once = addMessage(state, "staff", message("b"));
  const twice = addMessage(once, "staff", message("b"));
  expect(twice.users?.map(({ id, unread }) => `${id} ${unread}`)).toEqual(["asha 1", "ravi 0"]);
  expect(ids(twice.threads.asha ?? thread(false))).toBe("ab");
  expect(twice.typing).toEqual([]);
  const own = addMessage(twice, "staff", { ...message("c", "staff", "asha"), clientId: "1" });
  expect(own.unsent).toEqual([]);
  expect(own.users?.[0]?.unread).toBe(1);
});

test("a message that is heard twice counts once, also when its conversation was never opened", () => {
  const state: ChatState = { ...initialState, users: [user("asha")] };
  const twice = [message("b"), message("b"), message("c")].reduce((now, next) => addMessage(now, "staff", next), state);
  expect(twice.users).toMatchObject([{ unread: 2, lastMessage: { value: "Message c" } }]);
});

test("who comes online is listed, who goes stays listed and is offline", () => {
  const came = setOnline({ ...initialState, users: [] }, { id: "asha", name: "Asha", online: true });
  expect(came.users).toMatchObject([{ id: "asha", online: true, unread: 0 }]);
  expect(setOnline(came, { id: "asha", name: "Asha", online: false }).users).toMatchObject([{ online: false }]);
  expect(setOnline(came, { id: "ravi", name: "Ravi", online: false }).users).toHaveLength(1);
});

const visit = { person: null, isAboutOrder: false, remembered: null };
const waiting: ChatUser = { ...user("uma"), unread: 1, unreadSince: "2026-11-15T09:00:00.000Z" };

test("on a first visit nobody is chosen, whoever waits or is there", () => {
  expect(chooseConversation([user("asha"), waiting], visit)).toBeNull();
  expect(chooseConversation([], visit)).toBeNull();
});

test("the last conversation is remembered, and a link to a person comes before it", () => {
  const people = [user("asha"), waiting, user("ravi")];
  expect(chooseConversation(people, { ...visit, remembered: "asha" })).toBe("asha");
  expect(chooseConversation(people, { ...visit, remembered: "gone" })).toBeNull();
  expect(chooseConversation(people, { ...visit, remembered: "asha", person: "ravi" })).toBe("ravi");
  expect(chooseConversation(people, { ...visit, remembered: "asha", person: "gone" })).toBe("asha");
});

test("a question about an order goes to whoever was talked to last, or is there", () => {
  const asks = { ...visit, isAboutOrder: true };
  const away = { ...user("meera"), online: false };
  const talked = { ...away, id: "dev", lastMessage: { value: "Hello", time: "2026-11-14T10:00:00.000Z", from: "dev" } };
  expect(chooseConversation([away, user("asha")], asks)).toBe("asha");
  expect(chooseConversation([away], asks)).toBe("meera");
  expect(chooseConversation([user("asha"), talked], asks)).toBe("dev");
  expect(chooseConversation([user("asha"), talked], { ...asks, remembered: "asha" })).toBe("asha");
  expect(chooseConversation([user("asha"), talked], { ...asks, remembered: "gone" })).toBe("dev");
  expect(chooseConversation([], asks)).toBeNull();
});
