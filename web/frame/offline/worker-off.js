// Takes the place of the service worker where the shop does not want it, and is gone as soon as it has cleared up.
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith("offline-")) await caches.delete(name);
  await registration.unregister();
}

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));
