import type { User } from "#contract/accounts.ts";
import type { Address } from "#contract/addresses.ts";
import type { Order } from "#contract/orders.ts";
import { noticeSeconds, sentences } from "#contract/standards.ts";
import { loadSession } from "#web/account/load-session.ts";
import { loginPath } from "#web/account/return-path.ts";
import { updateUser } from "#web/account/session.ts";
import { ApiError, call } from "#web/api.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/layout/notices.ts";
import { recheckBag } from "./bag-check.ts";
import { placeOrder } from "./place-order.ts";

const seconds = noticeSeconds.orderProblem;

/** The bag is checked again, since the order may have been refused for a price or for stock. */
function reportFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  recheckBag();
  if (error.status === 401 || error.status === 403) handleError(error);
  else {
    const message = messageForPeople(error, "Order creation failed. Please try again.");
    notify({ kind: "error", title: "Order Failed", message, seconds });
  }
}

/** What is missing before an order can be placed, and the page where it is added. */
interface Obstacle {
  title: string;
  message: string;
  to: string;
}

const noPhone: Obstacle = {
  title: "Phone Number Required",
  message: sentences.phoneMissing,
  to: "/dashboard",
};
const noAddress: Obstacle = {
  title: "Address Required",
  message: "Please add a delivery address before placing your order.",
  to: "/dashboard/address/add",
};
const noDefault: Obstacle = {
  title: "Default Address Required",
  message: "Please select a default delivery address.",
  to: "/dashboard/address",
};

export function findObstacle(
  { phoneNumber }: Pick<User, "phoneNumber">,
  addresses: readonly Pick<Address, "isDefault">[],
): Obstacle | undefined {
  if (phoneNumber.trim() === "") return noPhone;
  if (addresses.length === 0) return noAddress;
  return addresses.some(({ isDefault }) => isDefault) ? undefined : noDefault;
}

/** The page to visit before an order can be placed, or the default address. */
type Readiness = { goTo: string } | { addressId: string };

async function findReadiness(): Promise<Readiness> {
  const session = await loadSession();
  if (session.state !== "signed in") {
    notify({ kind: "info", title: "Please Login to proceed to checkout" });
    return { goTo: loginPath(new URL("/cart", location.href).href) };
  }
  const [{ user }, { addresses }] = await Promise.all([call("GET /user/me"), call("GET /address")]);
  updateUser(user);
  const obstacle = findObstacle(user, addresses);
  if (obstacle) {
    notify({ kind: "warning", title: obstacle.title, message: obstacle.message, seconds });
    return { goTo: obstacle.to };
  }
  const { _id } = addresses.find(({ isDefault }) => isDefault) ?? { _id: "" };
  return { addressId: _id };
}

interface CheckoutOptions {
  /** Chosen instead of the default one. */
  addressId: string | undefined;
  onPlacing: () => void;
}

/** An order, or a page where something is missing, or neither: then a notice has said why. */
interface CheckoutResult {
  order?: Order;
  goTo?: string;
}

export async function startCheckout({ addressId, onPlacing }: CheckoutOptions): Promise<CheckoutResult> {
  try {
    const ready = await findReadiness();
    if ("goTo" in ready) return ready;
    onPlacing();
    const order = await placeOrder(addressId ?? ready.addressId);
    if (order) return { order };
    notify({ kind: "info", title: "Your bag is empty", message: "It was ordered or emptied in another tab.", seconds });
    return {};
  } catch (error) {
    reportFailure(error);
    return {};
  }
}
