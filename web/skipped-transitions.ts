/** Who clicks on before a page has faded in skips the fading. Browsers report that as a failed promise, which is no fault. */
export function forgiveSkippedTransitions(): void {
  window.addEventListener("unhandledrejection", (event) => {
    const { name, message } = (event.reason ?? {}) as { name?: string; message?: string };
    if (name === "AbortError" && message?.startsWith("Transition was skipped")) event.preventDefault();
  });
}
