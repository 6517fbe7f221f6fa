import type { DOMWindow } from "jsdom";

/** Layout is for the browser tests: here nothing is in sight, nothing has a size and nothing scrolls. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Says once, as browsers do, where the element is: below what is seen. */
class BelowSight extends Observer {
  #callback: (entries: unknown[]) => void;
  constructor(callback: (entries: unknown[]) => void) {
    super();
    this.#callback = callback;
  }
  override observe() {
    setImmediate(this.#callback, [{ isIntersecting: false, boundingClientRect: { top: 0 } }]);
  }
}

/** A dialog that is open, modal or not, and the events of closing it. */
function addDialogs({ HTMLDialogElement, Event }: DOMWindow): void {
  const open = function (this: HTMLDialogElement) {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.show ??= open;
  HTMLDialogElement.prototype.showModal ??= open;
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement, value?: string) {
    if (!this.hasAttribute("open")) return;
    if (value !== undefined) this.returnValue = value;
    this.removeAttribute("open");
    this.dispatchEvent(new Event("close"));
  };
}

const shownAgain =
  /(?:^|\s)(?:sm|md|lg|xl):(?:block|flex|grid|contents|inline|inline-flex|inline-block|table-cell)(?:\s|$)/;
const hiddenWhenWide = /(?:^|\s)(?:sm|md|lg|xl):hidden(?:\s|$)/;
const hiddenWhenNarrow = /(?:^|\s)(?:max-(?:sm|md|lg|xl):)?hidden(?:\s|$)/;
const hidden = /(?:^|\s)hidden(?:\s|$)/;

const phoneWidth = "(width < 40rem)";
/** How a phone answers media queries (`matchesMedia`); without it the screen is wide. */
export const onPhone = (query: string): boolean => query === phoneWidth;

/** Whether the screen shows it, by attributes and the classes for widths, since there are no stylesheets here. */
function isShown(element: Element, isNarrow: boolean): boolean {
  if (element.hasAttribute("hidden")) return false;
  if (element.localName === "dialog") return element.hasAttribute("open");
  const { parentElement } = element;
  if (parentElement?.localName === "details" && !parentElement.hasAttribute("open"))
    return element.localName === "summary";
  const classes = element.getAttribute("class") ?? "";
  if (isNarrow) return !hiddenWhenNarrow.test(classes);
  return !hiddenWhenWide.test(classes) && (!hidden.test(classes) || shownAgain.test(classes));
}

/**
 * Answers at once what jsdom finds out from its stylesheet of all elements: looking for a role asks it of each element, which took a tenth
 * of a second.
 */
function addStyles(window: DOMWindow, isNarrow: boolean): void {
  window.getComputedStyle = (element, pseudo) => {
    const { style } = element as HTMLElement;
    const display = isShown(element, isNarrow) ? style?.display || "block" : "none";
    const values: Record<string, string> = {
      display,
      visibility: style?.visibility || "visible",
      content: pseudo ? "none" : "",
    };
    const getPropertyValue = (name: string) => values[name] ?? style?.getPropertyValue(name) ?? "";
    return { ...values, pointerEvents: "auto", getPropertyValue } as unknown as CSSStyleDeclaration;
  };
}

const toMediaType = (format: string) => (format === "text" ? "text/plain" : format);

/** What a file field gets back when its files are put in order: none, since uploads are for the browser tests. */
function addFileTransfer(window: DOMWindow): void {
  const field = Object.assign(window.document.createElement("input"), { type: "file" });
  class DataTransfer {
    readonly files = field.files;
    readonly items = [];
    readonly #data = new Map<string, string>();
    // What is pasted is handed over by one, too.
    get types() {
      return [...this.#data.keys()];
    }
    getData(format: string) {
      return this.#data.get(toMediaType(format)) ?? "";
    }
    setData(format: string, data: string) {
      this.#data.set(toMediaType(format), data);
    }
  }
  Object.assign(window, { DataTransfer });
}

/** How a failure shows an element: an expectation that is tried again and again would look through all that React keeps with it. */
function addSummaries({ Element }: DOMWindow): void {
  Object.assign(Element.prototype, {
    [Symbol.for("nodejs.util.inspect.custom")](this: Element) {
      return (this.cloneNode() as Element).outerHTML;
    },
  });
}

/** Popovers are always shown, and media queries answered as the test says. */
export function addFeatures(window: DOMWindow, matchesMedia: (query: string) => boolean): void {
  addDialogs(window);
  addSummaries(window);
  addStyles(window, matchesMedia(phoneWidth));
  addFileTransfer(window);
  Object.assign(window, { IntersectionObserver: BelowSight, ResizeObserver: Observer, scrollTo() {} });
  Object.assign(window.HTMLElement.prototype, {
    getAnimations: () => [],
    showPopover() {},
    hidePopover() {},
    scrollIntoView() {},
    scrollTo() {},
  });
  // Nothing is painted here; jsdom would complain whenever it is asked, as axe does.
  window.HTMLCanvasElement.prototype.getContext = () => null;
  window.matchMedia = (media) =>
    Object.assign(new window.EventTarget(), {
      media,
      matches: matchesMedia(media),
      onchange: null,
      addListener() {},
      removeListener() {},
    });
}

/** Standard interfaces of the web that jsdom lacks and Node has. Sockets go to the app where it listens, as from no page in particular. */
export function addInterfaces(
  window: DOMWindow,
  fetch: typeof globalThis.fetch,
  appUrl: () => string | undefined,
): void {
  const { Response, Headers, TextEncoder, TextDecoder, ReadableStream, structuredClone, BroadcastChannel } = globalThis;
  // By which React plans its work; without it, it would wait for timers.
  const { setImmediate } = globalThis;
  const NodeRequest = globalThis.Request;

  /** Node's own, which takes no form and no signal of another window's making. */
  class Request extends NodeRequest {
    constructor(input: RequestInfo | URL, { signal, body, ...init }: RequestInit = {}) {
      const controller = new AbortController();
      if (signal?.aborted) controller.abort();
      signal?.addEventListener("abort", () => controller.abort());
      const address = typeof input === "string" ? new URL(input, window.location.href) : input;
      super(address, { ...init, ...(body != null && { body: toNodeBody(window, body) }), signal: controller.signal });
    }
  }
  class WebSocket extends globalThis.WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      const { origin } = window.location;
      super(String(url).replace(origin.replace("http", "ws"), (appUrl() ?? origin).replace("http", "ws")), protocols);
    }
  }
  // Files that pages fetch are Node's, and so are their addresses.
  const { createObjectURL, revokeObjectURL } = globalThis.URL;
  Object.assign(window.URL, { createObjectURL, revokeObjectURL });
  Object.assign(window, {
    WebSocket,
    Request,
    Response,
    Headers,
    TextEncoder,
    TextDecoder,
    ReadableStream,
    structuredClone,
    BroadcastChannel,
    setImmediate,
    fetch,
  });
}

function toNodeBody(window: DOMWindow, body: BodyInit): BodyInit {
  if (body instanceof window.URLSearchParams) return new URLSearchParams(body.toString());
  if (!(body instanceof window.FormData)) return body;
  const form = new FormData();
  for (const [name, value] of (body as FormData).entries()) form.append(name, value);
  return form;
}
