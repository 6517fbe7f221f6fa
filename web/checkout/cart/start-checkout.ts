import { noticeSeconds } from "#contract/messages.ts";
import type { Order } from "#contract/sales/orders.ts";
import { ApiError } from "#web/api.ts";
import { currentBag } from "#web/checkout/bag/bag.ts";
import { rememberCheckout } from "#web/checkout/steps/continue-checkout.ts";
import { checkReadiness, type Readiness } from "#web/checkout/steps/obstacles.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { loadSession } from "#web/session/load-session.ts";
import { loginPath } from "#web/session/return-path.ts";
import { recheckBag } from "./bag-check.ts";
import { formatPriceChange } from "./checked-lines.ts";
import { placeOrder } from "./place-order.ts";

const seconds = noticeSeconds.orderProblem;

/** "Kurta now costs ₹899.00 instead of ₹799.00.", once for a product that is in the bag in several sizes. */
function formatChanges(changes: ApiError["changes"]): string[] {
  const { lines } = currentBag();
  const sentences = changes.flatMap(({ product, was, now }) => {
    const line = lines.find(({ _id }) => _id === product);
    return line ? formatPriceChange({ name: line.name, from: was, to: now }) : [];
  });
  return [...new Set(sentences)];
}

/** The bag is checked again, since the order may have been refused for a price or for stock. */
function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  recheckBag();
  if (error.status === 401 || error.status === 403) handleError(error);
  else {
    const sentence = messageForPeople(error, "Order creation failed. Please try again.");
    const message = [sentence, ...formatChanges(error.changes)].join(" ");
    notify({ kind: "error", title: "Order Failed", message, seconds });
  }
}

/** `goTo` is the login page, or the page where something is missing. */
async function findReadiness(): Promise<Readiness> {
  const session = await loadSession();
  if (session.state === "signed in") return checkReadiness();
  notify({ kind: "info", title: "Please Login to proceed to checkout" });
  rememberCheckout();
  return { goTo: loginPath(new URL("/cart", location.href).href) };
}

export interface CheckoutChoice {
  /** Chosen instead of the default one. */
  addressId: string | undefined;
  /** The GSTIN of a buyer who is a business; empty for all others. */
  gstin: string;
}

interface CheckoutOptions extends CheckoutChoice {
  onPlacing: () => void;
  /** A guest has given everything on one page. */
  isReady?: boolean;
}

/** An order, or a page where something is missing, or neither: then a notice has said why. */
interface CheckoutResult {
  order?: Order;
  goTo?: string;
}

export async function startCheckout({
  addressId,
  gstin,
  onPlacing,
  isReady = false,
}: CheckoutOptions): Promise<CheckoutResult> {
  try {
    const ready = isReady ? { addressId: addressId ?? "" } : await findReadiness();
    if ("goTo" in ready) return ready;
    onPlacing();
    const order = await placeOrder({ addressId: addressId ?? ready.addressId, gstin });
    if (order) return { order };
    notify({
      kind: "info",
      title: "Your cart is empty",
      message: "It was ordered or emptied in another tab.",
      seconds,
    });
    return {};
  } catch (error) {
    reportFailure(error);
    return {};
  }
}
