import type { PaymentSession } from "#contract/sales/payments.ts";

/** The result of the window. What was paid is known by the server; here only a redirect away from the page counts. */
interface CheckoutResult {
  redirect?: boolean;
}

/** The interface of Cashfree's script, which the demo gateway's script has too. */
interface Gateway {
  checkout: (options: { paymentSessionId: string; redirectTarget: "_modal" }) => Promise<CheckoutResult>;
}
type OpenGateway = (options: { mode: PaymentSession["mode"] }) => Gateway;

const globalNames = { demo: "DemoGateway", cashfree: "Cashfree" } as const;

const findGateway = (provider: PaymentSession["provider"]) =>
  (window as unknown as Record<string, OpenGateway | undefined>)[globalNames[provider]];

const scripts = ["/demo-gateway/checkout.js", "https://sdk.cashfree.com/js/v3/cashfree.js"];

function checkScript(address: string): string {
  if (!scripts.includes(address)) throw new Error(`${address} is no script of a payment provider`);
  return address;
}

let trustAddress: ((address: string) => string) | undefined;

/** The one place where a string becomes the address of a script (Trusted Types). */
function trustedAddress(address: string): string {
  const policy = trustAddress
    ? undefined
    : window.trustedTypes?.createPolicy("payment-script", { createScriptURL: checkScript });
  trustAddress ??= policy ? (known) => policy.createScriptURL(known) : checkScript;
  return trustAddress(address);
}

/** A script that failed to load is removed, so that the next click loads it again. */
const loadScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trustedAddress(address);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not arrive`));
    };
    document.head.append(script);
  });

/** The provider's script is loaded when somebody first pays. */
export async function loadGateway({ provider, script, mode }: PaymentSession): Promise<Gateway> {
  if (!findGateway(provider)) await loadScript(script);
  const open = findGateway(provider);
  if (!open) throw new Error(`${script} brings no gateway`);
  return open({ mode });
}

/** Opens the provider's window over the page and resolves when it is closed, also by an error. */
export const openWindow = (gateway: Gateway, { payment_session_id }: PaymentSession): Promise<CheckoutResult> =>
  gateway.checkout({ paymentSessionId: payment_session_id, redirectTarget: "_modal" }).catch(() => ({}));
