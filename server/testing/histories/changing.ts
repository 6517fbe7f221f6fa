import fc from "fast-check";
import { setStock } from "#server/testing/given/cases.ts";
import { changeProduct } from "#server/testing/given/catalogue.ts";
import { givenShipping } from "#server/testing/given/prices.ts";
import { endPromotions, givenPromotion } from "#server/testing/given/promotions.ts";
import { action, nth } from "./action.ts";
import { nthOf, type Promotion, shelfKey } from "./model.ts";

// What the shop changes while people buy.

const done = { status: 200, body: {} };

export const changePrice = action(
  "change a price",
  2,
  fc.record({ n: nth, pricePaise: fc.constantFrom(33_333, 50_000, 159_900, 249_900) }),
  ({ n, pricePaise }) =>
    (state) => {
      const good = nthOf(state.goods, n);
      if (!good || good.pricePaise === pricePaise) return undefined;
      return {
        line: `${good.name} costs ${pricePaise / 100} from now on`,
        orders: [],
        send: async ({ paying }) => changeProduct(paying.db, good.id, { pricePaise }).then(() => done),
        settle(after) {
          const changed = after.goods.find(({ id }) => id === good.id);
          if (changed) changed.pricePaise = pricePaise;
        },
      };
    },
);

export const changeStock = action(
  "change the stock",
  2,
  fc.record({ n: nth, size: fc.constantFrom("M" as const, "L" as const), pieces: fc.constantFrom(0, 1, 2, 500) }),
  ({ n, size, pieces }) =>
    (state) => {
      const good = nthOf(state.goods, n);
      if (!good) return undefined;
      return {
        line: `there are ${pieces} pieces of ${good.name} ${size}`,
        orders: [],
        send: async ({ paying }) => setStock(paying.db, good.id, { [size]: pieces }).then(() => done),
        settle(after) {
          after.shelf[shelfKey(good.id, size)] = pieces;
        },
      };
    },
);

const promotion = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("buy get" as const),
      buy: fc.integer({ min: 1, max: 2 }),
      get: fc.constant(1),
      value: fc.constant(0),
    }),
  },
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 100, max: 6000 }),
    buy: fc.constant(0),
    get: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant("amount" as const),
    value: fc.integer({ min: 100, max: 30_000 }),
    buy: fc.constant(0),
    get: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant("price" as const),
    value: fc.integer({ min: 10_000, max: 33_000 }),
    buy: fc.constant(0),
    get: fc.constant(0),
  }),
);

export const startPromotion = action(
  "start a promotion",
  3,
  fc.record({ terms: promotion, of: fc.subarray([0, 1, 2], { minLength: 1 }) }),
  ({ terms, of }) =>
    (state) => {
      const made: Promotion = { ...terms, of: of.flatMap((n) => nthOf(state.goods, n)?.id ?? []) };
      const { kind, value, buy, get } = made;
      const fields = kind === "buy get" ? { kind, buy, get, valueHundredths: null } : { kind, valueHundredths: value };
      const targets = made.of.map((id) => ({ kind: "product" as const, id }));
      return {
        line: `a promotion of ${of.length} products: ${kind} ${kind === "buy get" ? `${buy} ${get}` : value / 100}`,
        orders: [],
        send: async ({ paying }) => givenPromotion(paying.db, fields, targets).then(() => done),
        settle: (after) => after.promotions.push(made),
      };
    },
);

export const stopPromotions = action("end the promotions", 1, fc.constant({}), () => (state) => {
  if (state.promotions.length === 0) return undefined;
  return {
    line: "all promotions end",
    orders: [],
    send: async ({ paying }) => endPromotions(paying.db).then(() => done),
    settle(after) {
      after.promotions = [];
    },
  };
});

export const changeShipping = action(
  "change shipping",
  1,
  fc.record({ flat: fc.constantFrom(0, 49, 99.5), cashFee: fc.constantFrom(0, 25) }),
  ({ flat, cashFee }) =>
    () => ({
      line: `shipping costs ${flat}, paying at the door ${cashFee}`,
      orders: [],
      send: async ({ paying }) => givenShipping(paying.db, { flat, cashFee }).then(() => done),
      settle(after) {
        after.cashFee = Math.round(cashFee * 100);
      },
    }),
);
