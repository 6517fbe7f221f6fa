import type { Action } from "./action.ts";
import { cancelItem } from "./cancelling.ts";
import { changeStock } from "./changing.ts";
import { addClaim, decideClaim } from "./claiming.ts";
import { OneDoes } from "./commands.ts";
import { addExchange, moveExchange } from "./exchanging.ts";
import { addReturn, moveReturn, payOut } from "./returning.ts";
import { moveParcel, pack, setItem } from "./sending.ts";
import { order } from "./shopping.ts";

// Random steps seldom come far, since most of them have to be the right ones. So a history may begin where others would end.

const does = <Choice>(action: Action<Choice>, choice: Choice): OneDoes =>
  new OneDoes(action.name, action.choose(choice));

const times = (many: number, command: OneDoes): OneDoes[] => Array.from({ length: many }, () => command);

const [kurta, shirt, scarf] = [0, 1, 2];

/** Asha has paid online, and Ravi pays at the door. The shirts are those of the seller. */
const ordered = [
  does(order, {
    buyer: 0,
    lines: [
      { good: kurta, size: "M", quantity: 2 },
      { good: shirt, size: "L", quantity: 1 },
    ],
    coupon: null,
    way: "online",
  }),
  does(order, {
    buyer: 1,
    lines: [
      { good: shirt, size: "M", quantity: 2 },
      { good: scarf, size: "M", quantity: 1 },
    ],
    coupon: null,
    way: "cash",
  }),
];

const onTheirWay = [
  ...ordered,
  ...times(3, does(pack, { n: 0, quantity: 1, isWhole: true, isSeller: false })),
  ...[0, 1].map((n) => does(moveParcel, { n, m: 0, isNext: true, isSeller: false })),
  // Without a parcel that anybody packed.
  ...times(2, does(setItem, { n: 2, status: "Shipped", isSeller: false })),
];

const delivered = [...ordered, ...times(4, does(setItem, { n: 0, status: "Delivered", isSeller: false }))];

const isMoved = { isAny: 1, isAccepted: 1, isSeller: false };

const exchanged = [
  ...delivered,
  does(addExchange, { n: 0, m: 0, quantity: 1, wait: false }),
  does(addExchange, { n: 1, m: 0, quantity: 1, wait: false }),
  // To picked up, and one of them on to sent.
  does(moveExchange, { n: 0, m: 1, ...isMoved }),
  does(moveExchange, { n: 0, m: 1, ...isMoved }),
  does(moveExchange, { n: 1, m: 1, ...isMoved }),
  // Somebody waits for a size that is sold out.
  does(changeStock, { n: kurta, size: "L", pieces: 0 }),
  does(addExchange, { n: 0, m: 0, quantity: 1, wait: true }),
  does(changeStock, { n: kurta, size: "L", pieces: 2 }),
];

const claimed = [
  ...delivered,
  does(addClaim, { n: 0, quantity: 1, kind: "Damaged", wish: "Replacement" }),
  does(addClaim, { n: 2, quantity: 1, kind: "Damaged", wish: "Refund" }),
  does(decideClaim, { n: 0, decision: "Replacement", returnGoods: true, isSeller: false }),
  does(decideClaim, { n: 1, decision: "Refund", returnGoods: false, isSeller: false }),
];

const returned = [
  ...delivered,
  ...[0, 1].map((n) => does(addReturn, { n, quantities: [1], reason: "Too small" })),
  // Approved, and received.
  ...[0, 2].flatMap((m) => [2, 1, 0].map((n) => does(moveReturn, { n, m, isAny: 1, accepted: [0], isSeller: false }))),
];

const calledOff = [...onTheirWay, ...[0, 2, 3].map((n) => does(cancelItem, { n, quantity: undefined, isBuyer: true }))];

/** Ravi has the money for what he sent back, and calls the rest off: the fees are owed, and nobody knows his account any more. */
const owed = [
  does(order, {
    buyer: 1,
    lines: [
      { good: scarf, size: "M", quantity: 1 },
      { good: kurta, size: "M", quantity: 1 },
    ],
    coupon: null,
    way: "cash",
  }),
  does(setItem, { n: 0, status: "Delivered", isSeller: false }),
  does(addReturn, { n: 0, quantities: [1], reason: "Too large" }),
  ...[0, 2].map((m) => does(moveReturn, { n: 0, m, isAny: 1, accepted: [0], isSeller: false })),
  // Approved, and paid.
  ...times(2, does(payOut, 0)),
  does(cancelItem, { n: 0, quantity: undefined, isBuyer: true }),
];

/** What has happened before a history begins. */
export const starts = { nothing: [], onTheirWay, calledOff, delivered, exchanged, claimed, returned, owed };

export type Start = keyof typeof starts;
