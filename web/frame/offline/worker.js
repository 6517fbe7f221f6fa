// The service worker. It keeps one page, which it shows when no other can be had, and nothing else: pages and calls always come from the shop, and
// files with a hash in their name are kept by the browser itself.
const version = "%version%";
const cacheName = `offline-${version}`;
const page = "/offline.html";

// Visitors of these pages want what is theirs or are about to pay: better the browser's own word than ours.
const personal =
  /^\/(?:api|auth|checkout|claim|dashboard|demo-\w+|document|exchange|forgot-password|guest|login|merchant-signup|newsletter|order|order-success|payment|register|reset-password|return|track|verify-email)(?:\/|$)/;

// Static routes, for Chromium: for files and calls it does not even wake the worker, and a page that comes from the shop is shown without waiting for
// the worker's word. The worker asks for it too, which the browser makes one request of.
const routes = [
  {
    condition: { or: [{ requestMode: "cors" }, { requestMode: "no-cors" }, { requestMode: "same-origin" }] },
    source: "network",
  },
  { condition: { requestMode: "navigate", requestMethod: "GET" }, source: "race-network-and-fetch-handler" },
];

async function keepPage() {
  const cache = await caches.open(cacheName);
  await cache.add(new Request(page, { cache: "reload" }));
  await skipWaiting();
}

async function replaceFormer() {
  for (const name of await caches.keys()) {
    if (name.startsWith("offline-") && name !== cacheName) await caches.delete(name);
  }
  // Elsewhere the browser asks for the page while it wakes the worker, so that nobody waits for that.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = personal.test(new URL(event.request.url).pathname) ? undefined : await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("install", (event) => {
  event.addRoutes?.(routes)?.catch(() => undefined);
  event.waitUntil(keepPage());
});
addEventListener("activate", (event) => event.waitUntil(replaceFormer()));
addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(answer(event));
});
