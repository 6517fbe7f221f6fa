import type { PaymentSession } from "#contract/payments.ts";

/** What came of the window. The shop asks its own server what was paid; here only a page that is being left counts. */
interface Closed {
  redirect?: boolean;
}

/** Both providers' scripts have this form; it is the one of Cashfree's. */
interface Gateway {
  checkout: (options: { paymentSessionId: string; redirectTarget: "_modal" }) => Promise<Closed>;
}
type OpenGateway = (options: { mode: PaymentSession["mode"] }) => Gateway;

const globalNames = { demo: "DemoGateway", cashfree: "Cashfree" } as const;

const findGateway = (provider: PaymentSession["provider"]) =>
  (window as unknown as Record<string, OpenGateway | undefined>)[globalNames[provider]];

/** A script that did not arrive is taken out again, so that the next press asks for it anew. */
const fetchScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} did not arrive`));
    };
    document.head.append(script);
  });

/** The provider's program for one session, fetched the first time somebody is about to pay. */
export async function loadGateway({ provider, script, mode }: PaymentSession): Promise<Gateway> {
  if (!findGateway(provider)) await fetchScript(script);
  const open = findGateway(provider);
  if (!open) throw new Error(`${script} brings no gateway`);
  return open({ mode });
}

/** Opens the provider's window over the page, and waits until it is closed. A window that fails has been closed too. */
export const openWindow = (gateway: Gateway, { payment_session_id }: PaymentSession): Promise<Closed> =>
  gateway.checkout({ paymentSessionId: payment_session_id, redirectTarget: "_modal" }).catch(() => ({}));
