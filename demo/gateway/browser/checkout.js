/**
 * The demo gateway's script for the shop's page. It has the shape of the real provider's script:
 *   const gateway = DemoGateway({ mode: "sandbox" });
 *   const { error, paymentDetails } = await gateway.checkout({ paymentSessionId, redirectTarget: "_modal" });
 * `error` when the shopper left without paying, `paymentDetails` when a payment was made, whatever became of it:
 * only the shop's server knows that for certain.
 */
(() => {
  const base = new URL(".", document.currentScript.src);
  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    dialog.demo-gateway { border: 0; padding: 0; margin: auto; width: min(27rem, calc(100% - 2rem)); max-width: none;
      height: min(var(--demo-gateway-height, 38rem), calc(100dvh - 2rem)); max-height: none; overflow: hidden;
      border-radius: 14px; background: Canvas; box-shadow: 0 24px 70px rgb(0 0 0 / 0.45); color-scheme: light dark; }
    dialog.demo-gateway::backdrop { background: rgb(10 12 34 / 0.62); }
    dialog.demo-gateway iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: light dark; }
    @media (max-width: 30rem) {
      dialog.demo-gateway { width: 100vw; height: 100dvh; margin: 0; border-radius: 0; }
    }
    @media (prefers-reduced-motion: no-preference) {
      dialog.demo-gateway[open] { animation: demo-gateway-rise 0.28s cubic-bezier(0.2, 0.7, 0.2, 1); }
      @keyframes demo-gateway-rise { from { opacity: 0; translate: 0 1.5rem; } }
    }
  `);

  function openWindow(paymentSessionId) {
    const address = new URL("window", base);
    address.hash = paymentSessionId;
    const dialog = document.createElement("dialog");
    dialog.className = "demo-gateway";
    dialog.setAttribute("aria-label", "Payment");
    const frame = document.createElement("iframe");
    frame.title = "Payment window";
    frame.src = address.href;
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
    return { dialog, frame };
  }

  function checkout({ paymentSessionId }) {
    if (!document.adoptedStyleSheets.includes(looks)) document.adoptedStyleSheets.push(looks);
    const { dialog, frame } = openWindow(paymentSessionId);
    let state;
    return new Promise((resolve) => {
      const hear = ({ origin, source, data }) => {
        if (origin !== base.origin || source !== frame.contentWindow || data?.from !== "demo-gateway") return;
        if (data.height) dialog.style.setProperty("--demo-gateway-height", `${data.height}px`);
        if (data.state) state = data.state;
        if (data.isClosing) dialog.close();
      };
      addEventListener("message", hear);
      dialog.addEventListener("close", () => {
        removeEventListener("message", hear);
        dialog.remove();
        resolve(
          state
            ? { paymentDetails: { paymentMessage: "Payment finished. Check status.", state } }
            : { error: { message: "The payment was not completed.", code: "payment_aborted" } },
        );
      });
    });
  }

  window.DemoGateway = () => ({ checkout });
})();
