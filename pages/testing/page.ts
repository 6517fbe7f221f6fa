import { setImmediate, setTimeout } from "node:timers/promises";
import { Script } from "node:vm";
import "@testing-library/jest-dom/vitest";
import { type BoundFunctions, configure, type queries as domQueries, within } from "@testing-library/dom";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type DOMWindow, JSDOM, VirtualConsole } from "jsdom";
import { expect, onTestFinished } from "vitest";
import { callInProcess } from "#server/platform/pages/call-in-process.ts";
import { bundlePages } from "./bundle.ts";
import { type Notice, watchNotices } from "./notices.ts";
import type { PageWindow } from "./page-module.ts";
import { addFeatures, addInterfaces } from "./window-features.ts";

const patienceMs = 15_000;

/** Without a list of all roles of the document, which would be made each time that something is not there yet. */
const briefly = { asyncUtilTimeout: patienceMs, _disableExpensiveErrorDiagnostics: true };

/** What is drawn has effects, which run a moment later. */
async function runEffects(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

configure({
  ...briefly,
  // A failure names what was looked for; the whole document would hide it.
  getElementError: (message) => new Error(message?.split("\n\n")[0] ?? "Nothing was found."),
  asyncWrapper: async (act) => {
    const result = await act().finally(() => configure(briefly));
    // Such as moving the focus.
    await runEffects();
    return result;
  },
});

/** Bundled and compiled once in each worker: two seconds, then some ten milliseconds for each document. */
let program: Promise<Script> | undefined;

const origin = "http://localhost:3000";
const emptyDocument = '<!doctype html><html lang="en-IN"><head></head><body></body></html>';

export interface PageOptions {
  /** The person who is signed in. */
  as?: { token: string };
  /** What local storage holds beside the token. */
  storage?: Record<string, string>;
  /** What session storage holds. */
  tabStorage?: Record<string, string>;
  /** Answers a request in place of the shop: refuses it, holds it up, or throws while the shop should be out of reach. */
  intercept?: (request: Request) => Promise<Response | undefined> | Response | undefined;
  matchesMedia?: (query: string) => boolean;
}

type Queries = BoundFunctions<typeof domQueries>;

/** A page as its visitor has it, without layout: queries look at the whole of it, `user` presses and types. */
export interface Page extends Queries {
  window: DOMWindow;
  document: Document;
  user: UserEvent;
  /** What the page itself shows, without header and footer. */
  main: () => Queries;
  /** Path and query, as the address bar has them. */
  address: () => string;
  /** Loads the document anew, here or at another address, with the same storage. */
  reload: (path?: string) => Promise<Page>;
  /** Every notice so far that no test has asked for (notices.ts). */
  notices: Notice[];
  /** What the console was told. It must be empty when the test ends. */
  complaints: unknown[];
}

/** How the window's requests reach the real app. */
async function answer(app: FastifyInstance, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  const answered = await app.inject({
    method: request.method as NonNullable<InjectOptions["method"]>,
    url: url.pathname + url.search,
    headers: { ...Object.fromEntries(request.headers), host: url.host },
    ...(body.length > 0 && { payload: body }),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered.headers))
    for (const one of [value].flat()) headers.append(name, String(one));
  const hasBody = answered.statusCode !== 204 && answered.statusCode !== 304;
  return new Response(hasBody ? new Uint8Array(answered.rawPayload) : null, { status: answered.statusCode, headers });
}

function storedIn(storage: Storage): Record<string, string> {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? ""]));
}

/** What is under way comes to its end, unless the test holds it up: a window that is gone has no address to go on at. */
async function settle({ router }: PageWindow): Promise<void> {
  const isBusy = () =>
    router?.state.navigation.state !== "idle" ||
    router.state.revalidation !== "idle" ||
    [...router.state.fetchers.values()].some(({ state }) => state !== "idle");
  for (let turn = 0; turn < 100 && isBusy(); turn++) await setTimeout(10);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
}

/**
 * Opens an address of the shop in a window of its own, until the test is over. Pages, loaders and actions are the real ones, and so is the
 * app.
 */
export async function openPage(app: FastifyInstance, path: string, options: PageOptions = {}): Promise<Page> {
  program ??= bundlePages().then((code) => new Script(code, { filename: "pages.js" }));
  const script = await program;
  await app.ready();
  const complaints: unknown[] = [];
  let isOpen = true;
  const complain = (...said: unknown[]) => {
    if (isOpen) complaints.push(...said);
  };
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("error", complain);
  virtualConsole.on("jsdomError", complain);
  const dom = new JSDOM(emptyDocument, {
    url: origin + path,
    runScripts: "outside-only",
    pretendToBeVisual: true,
    virtualConsole,
  });
  const { window } = dom;
  const { document } = window;
  const stored = { ...options.storage, ...(options.as && { token: options.as.token }) };
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(options.tabStorage ?? {})) window.sessionStorage.setItem(key, value);
  addFeatures(window, options.matchesMedia ?? (() => false));
  const request = async (input: RequestInfo | URL, init?: RequestInit) => {
    const sent = new window.Request(input as string, init);
    return (await options.intercept?.(sent)) ?? answer(app, sent);
  };
  addInterfaces(window, request, () => (app.server.listening ? app.listeningOrigin : undefined));
  const pageWindow = window as unknown as PageWindow;
  pageWindow.callApi = callInProcess(app) as PageWindow["callApi"];
  pageWindow.reportError = (error) => complain((error as Error)?.stack ?? error);
  const notices = watchNotices(window);
  const close = async () => {
    if (isOpen) await settle(pageWindow);
    isOpen = false;
    window.close();
  };
  onTestFinished(async () => {
    await close();
    expect(complaints, "what the page complained about").toEqual([]);
  });
  script.runInContext(dom.getInternalVMContext());
  // The frame says so once it is drawn.
  await expect.poll(() => document.documentElement.dataset.scroll, { interval: 5, timeout: patienceMs }).toBeDefined();
  // Such as exchanging the frame of the shop for that of the office.
  await runEffects();
  const queries = within(document.body);
  return {
    ...queries,
    window,
    document,
    notices,
    complaints,
    user: userEvent.setup({ document, delay: null, pointerEventsCheck: 0 }),
    main: () => within(queries.getByRole("main")),
    address: () => window.location.pathname + window.location.search,
    reload: async (next = window.location.pathname + window.location.search) => {
      const { as: _, ...others } = options;
      const [storage, tabStorage] = [storedIn(window.localStorage), storedIn(window.sessionStorage)];
      await close();
      return openPage(app, next, { ...others, storage, tabStorage });
    },
  };
}
