const key = "reloaded_at";
const pauseMs = 60_000;

/**
 * After a deployment an open page may ask for parts that no longer exist. A reload brings the new ones;
 * if they are missing still, a second reload at once would only go round in circles.
 */
export function reloadOnceWhenPartsAreGone(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < pauseMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
