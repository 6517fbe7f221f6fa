import type { User } from "#contract/customers/accounts.ts";
import { noticeSeconds } from "#contract/messages.ts";
import type { Order } from "#contract/sales/orders.ts";
import { ApiError, call } from "#web/api.ts";
import { currentBag } from "#web/checkout/bag/bag.ts";
import { changeDraft, dropDraft, isBegun, newAddress, readDraft, setFaults } from "#web/checkout/details/draft.ts";
import { rememberCheckout } from "#web/checkout/steps/continue-checkout.ts";
import { checkReadiness } from "#web/checkout/steps/obstacles.ts";
import { messageForPeople } from "#web/error-message.ts";
import { handleError } from "#web/layout/handle-error.ts";
import { notify } from "#web/notices.ts";
import { loadSession } from "#web/session/load-session.ts";
import { loginPath } from "#web/session/return-path.ts";
import { readSession } from "#web/session/session.ts";
import { askedOf, knownOf } from "./asked-details.ts";
import { recheckBag } from "./bag-check.ts";
import { formatPriceChange } from "./checked-lines.ts";
import { addressesOf, fetchAddresses, setAddresses } from "./own-addresses.ts";
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

/** `goTo`: the login page, or the page where something is missing. Neither it nor an address: the fields say what is wrong. */
interface Ready {
  goTo?: string;
  addressId?: string;
  /** It was typed for this order, and is to be forgotten after it. */
  isForgotten?: boolean;
}

/** Loaded by now: the fields come with the same code. */
const importSaving = () =>
  import("#web/checkout/details/save-details.ts").catch(() => {
    throw new ApiError(0, { error: "" });
  });

async function readyGuest(): Promise<Ready> {
  const { saveGuestDetails } = await importSaving();
  const saved = await saveGuestDetails(readDraft("").details);
  if (!("fields" in saved)) return saved;
  setFaults(saved.fields);
  return {};
}

/** Saves what was typed beside the bag; nothing typed there leads to the pages where it is missing. */
async function readyMember(user: User): Promise<Ready> {
  const { details, addressId, isSaved } = readDraft(user._id);
  const asked = askedOf(user, addressesOf(user._id), addressId);
  if (!isBegun(details, asked) && addressId !== newAddress) return checkReadiness(addressId);
  const { saveDetails } = await importSaving();
  const saved = await saveDetails({ ...knownOf(user), ...details }, asked, isSaved);
  if ("fields" in saved) {
    setFaults(saved.fields);
    return {};
  }
  // From here on it is an address of the account, also where the order is refused.
  const addresses = await fetchAddresses();
  setAddresses(user._id, addresses);
  changeDraft(user._id, { details: {}, addressId: saved.addressId ?? addressId });
  return { ...(await checkReadiness(saved.addressId ?? addressId)), isForgotten: saved.isNew === true && !isSaved };
}

async function findReadiness(isGuest: boolean): Promise<Ready> {
  setFaults({});
  if (isGuest) return readyGuest();
  const session = await loadSession();
  if (session.state === "signed in") return readyMember(session.user);
  notify({ kind: "info", title: "Please Login to proceed to checkout" });
  rememberCheckout();
  return { goTo: loginPath(new URL("/cart", location.href).href) };
}

interface CheckoutOptions {
  isGuest: boolean;
  onPlacing: () => void;
}

/** An order, or a page where something is missing, or neither: then a notice or a field says why. */
interface CheckoutResult {
  order?: Order;
  goTo?: string;
}

export async function startCheckout({ isGuest, onPlacing }: CheckoutOptions): Promise<CheckoutResult> {
  try {
    const { addressId, goTo, isForgotten } = await findReadiness(isGuest);
    if (addressId === undefined) return goTo === undefined ? {} : { goTo };
    onPlacing();
    const session = readSession();
    const { gstin } = readDraft(session.state === "signed in" ? session.user._id : "");
    const order = await placeOrder({ addressId, gstin });
    if (order) {
      dropDraft();
      // The order has its own copy. An address that could not be deleted stays in the account, where its owner sees it.
      if (isForgotten) void call("DELETE /address/delete/{id}", { params: { id: addressId } }).catch(() => undefined);
      return { order };
    }
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
