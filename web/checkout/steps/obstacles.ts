import type { User } from "#contract/customers/accounts.ts";
import type { Address } from "#contract/customers/addresses.ts";
import { noticeSeconds, sentences } from "#contract/messages.ts";
import { call } from "#web/api.ts";
import { dismiss, notify } from "#web/notices.ts";
import { updateUser } from "#web/session/session.ts";

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

export const hasPhone = ({ phoneNumber }: Pick<User, "phoneNumber">): boolean => phoneNumber.trim() !== "";

/** `isPicked`: an address was chosen for this order, so there need be no default one. */
export function findObstacle(
  user: Pick<User, "phoneNumber">,
  addresses: readonly Pick<Address, "isDefault">[],
  isPicked = false,
): Obstacle | undefined {
  if (!hasPhone(user)) return noPhone;
  if (addresses.length === 0) return noAddress;
  return isPicked || addresses.some(({ isDefault }) => isDefault) ? undefined : noDefault;
}

/** The page where something is missing, after a notice that says what, or the address to deliver to. */
export type Readiness = { goTo: string } | { addressId: string };

let lastNotice = 0;

/**
 * Loaded anew, since phone number and addresses may have been added in another tab. `picked`: the address that somebody chose instead of
 * the default one, unless it has been deleted meanwhile.
 */
export async function checkReadiness(picked?: string): Promise<Readiness> {
  const [{ user }, { addresses }] = await Promise.all([call("GET /user/me"), call("GET /address")]);
  updateUser(user);
  dismiss(lastNotice);
  const chosen = addresses.find(({ _id }) => _id === picked);
  const obstacle = findObstacle(user, addresses, chosen !== undefined);
  if (obstacle) {
    const { title, message, to } = obstacle;
    lastNotice = notify({ kind: "warning", title, message, seconds: noticeSeconds.orderProblem });
    return { goTo: to };
  }
  return { addressId: (chosen ?? addresses.find(({ isDefault }) => isDefault))?._id ?? "" };
}
