import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isNoAnswer, reportError } from "#web/layout/errors/report-error.ts";
import type { InstallPrompt } from "#web/storefront/install/install-page.tsx";

const reloadedAtKey = "reloaded_at";
const reloadPauseMs = 60_000;

/**
 * After a deployment an open page may ask for chunks that no longer exist. A reload brings the new ones;
 * if they are missing still, a second reload at once would only go round in circles.
 */
function reloadOnceWhenChunksAreMissing(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(reloadedAtKey));
    // Without a connection the page that is open is all there is.
    if (Date.now() - last < reloadPauseMs || !navigator.onLine) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    window.location.reload();
  });
}

/** Who clicks on before a page has faded in skips the fading. Browsers report that as a failed promise, which is no fault. */
function ignoreSkippedTransitions(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { name, message } = (event.reason ?? {}) as { name?: string; message?: string };
    if (name === "AbortError" && message?.startsWith("Transition was skipped")) event.preventDefault();
  });
}

/**
 * While one page passes over into the next the browser finds nothing under the pointer: what was pressed before and let go then would not
 * be clicked, though it looked pressed. Its click is made up for.
 */
function finishPressesInTransitions(): void {
  let pressed: Element | null = null;
  const { documentElement } = document;
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      pressed = target instanceof Element ? target.closest("a, button") : null;
    },
    true,
  );
  window.addEventListener(
    "click",
    (event) => {
      if (event.target !== documentElement || !documentElement.matches(":active-view-transition")) return;
      const box = pressed?.isConnected && pressed.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      if (box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
        pressed?.dispatchEvent(new MouseEvent("click", event));
    },
    true,
  );
}

const workerUrl = "/sw.js";

/** Keeps a page for when there is no connection, once all else is there. Browsers without it, or in private windows, go without. */
function registerWorker(): void {
  setTimeout(() => void navigator.serviceWorker?.register(workerUrl).catch(() => undefined), 3000);
}

/** Nothing pops up by itself: the page about it asks (web/storefront/install/install-page.tsx). */
function holdInstallPrompt(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
  });
}

/**
 * With Trusted Types a string is markup only when it passes here: the text from which React makes a script element, and text without any
 * tag.
 */
function allowPlainMarkup(): void {
  const createHTML = (html: string) => (html === "<script></script>" || !html.includes("<") ? html : null);
  const createScriptURL = (url: string) => (url === workerUrl ? url : null);
  window.trustedTypes?.createPolicy("default", { createHTML, createScriptURL });
}

/** That nothing answered is what the error page itself says, for as long as it tries again. */
const reportUnlessShown = (error: unknown) => {
  if (!isNoAnswer(error)) reportError(error);
};

allowPlainMarkup();
reloadOnceWhenChunksAreMissing();
ignoreSkippedTransitions();
finishPressesInTransitions();
holdInstallPrompt();
if (import.meta.env.PROD) registerWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={reportUnlessShown} />
    </StrictMode>,
  );
});
