import type { FastifyInstance } from "fastify";
import { addressKey } from "#server/platform/http/address-key.ts";
import { route } from "#server/platform/http/route.ts";
import { type ThrottleRule, throttle } from "#server/platform/http/throttle.ts";
import type { Shop } from "#server/shop.ts";
import { addCart } from "./add-cart.ts";
import { checkBag } from "./check-bag.ts";
import { readBag, saveBag } from "./saved-bag/save-bag.ts";

/** Many people may shop behind one address, and the browser checks the bag with every change of it. */
const checkByAddress: ThrottleRule = {
  name: "bag check by address",
  free: 600,
  waitSeconds: [2, 60],
  forgiveOneSeconds: 1,
};
/** The browser saves it with every change, once the buyer pauses. */
const bagByAccount: ThrottleRule = {
  name: "saved bag by account",
  free: 120,
  waitSeconds: [2, 60],
  forgiveOneSeconds: 2,
};
const cartByAccount: ThrottleRule = {
  name: "cart by account",
  free: 60,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 10,
};
const cartByAddress: ThrottleRule = {
  name: "cart by address",
  free: 300,
  waitSeconds: [5, 10 * 60],
  forgiveOneSeconds: 2,
};

/** The bag is checked with each change, also while a mistyped code is in it; whoever tries out codes is slowed down. */
const unknownCodeByAddress: ThrottleRule = {
  name: "unknown coupon by address",
  free: 60,
  waitSeconds: [10, 60 * 60],
  forgiveOneSeconds: 30,
};

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  const { db, settings } = shop;

  route(app, "POST /cart/check", async ({ who, body }, { ip }) => {
    await throttle(shop, [checkByAddress, addressKey(ip)]);
    return checkBag(db, who, body, settings, () => throttle(shop, [unknownCodeByAddress, addressKey(ip)]));
  });

  route(app, "GET /cart/bag", ({ who }) => readBag(db, who.userId));

  route(app, "PUT /cart/bag", async ({ who, body }) => {
    await throttle(shop, [bagByAccount, who.userId]);
    return saveBag(db, who.userId, body);
  });

  route(app, "POST /cart/add", async ({ who, body }, { ip }) => {
    await throttle(shop, [cartByAccount, who.userId], [cartByAddress, addressKey(ip)]);
    return { success: true as const, cartId: await addCart(db, who, body) };
  });
}
