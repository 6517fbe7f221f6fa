import { noticeSeconds } from "#contract/limits.ts";
import type { Order } from "#contract/orders.ts";
import { loadSession } from "#web/account/load-session.ts";
import { updateUser } from "#web/account/session.ts";
import { loginPath } from "#web/account/way-back.ts";
import { ApiError, call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { askAgain } from "./bag-check.ts";
import { checkoutObstacle } from "./checkout-obstacle.ts";
import { placeOrder } from "./place-order.ts";

const seconds = noticeSeconds.orderProblem;

/** The bag is looked at again: what was refused may have to do with a price or with what is left. */
function sayFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  askAgain();
  if (error.status === 401 || error.status === 403) handleError(error);
  else {
    const message = messageForPeople(error, "Order creation failed. Please try again.");
    notify({ kind: "error", title: "Order Failed", message, seconds });
  }
}

/** The place to go to before an order can be placed, or the default address. */
type Readiness = { goTo: string } | { addressId: string };

async function findReadiness(): Promise<Readiness> {
  const session = await loadSession();
  if (session.state !== "signed in") {
    notify({ kind: "info", title: "Please Login to proceed to checkout" });
    return { goTo: loginPath(new URL("/cart", location.href).href) };
  }
  const [{ user }, { addresses }] = await Promise.all([call("GET /user/me"), call("GET /address")]);
  updateUser(user);
  const obstacle = checkoutObstacle(user, addresses);
  if (obstacle) {
    notify({ kind: "warning", title: obstacle.title, message: obstacle.message, seconds });
    return { goTo: obstacle.to };
  }
  const { _id } = addresses.find(({ isDefault }) => isDefault) ?? { _id: "" };
  return { addressId: _id };
}

interface CheckOut {
  /** Chosen instead of the default one. */
  addressId: string | undefined;
  onPlacing: () => void;
}

/** Where the checkout ends: at an order, at a page where something is to be settled first, or here. */
interface CheckedOut {
  order?: Order;
  goTo?: string;
}

export async function checkOut({ addressId, onPlacing }: CheckOut): Promise<CheckedOut> {
  try {
    const ready = await findReadiness();
    if ("goTo" in ready) return ready;
    onPlacing();
    const order = await placeOrder(addressId ?? ready.addressId);
    if (order) return { order };
    notify({ kind: "info", title: "Your bag is empty", message: "It was ordered or emptied in another tab.", seconds });
    return {};
  } catch (error) {
    sayFailure(error);
    return {};
  }
}
