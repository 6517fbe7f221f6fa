import { expect, test } from "vitest";
import { ShopError } from "#server/shop-error.ts";
import { hashPassword, isOutdated, verifyPassword, withPasswordSlot } from "./passwords.ts";

test("a password opens its own hash and no other", async () => {
  const [first, second] = await Promise.all([hashPassword("warp and weft"), hashPassword("warp and weft")]);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, "warp and weft")).toBe(true);
  expect(await verifyPassword(first, "warp and weft ")).toBe(false);
  expect(await verifyPassword(null, "warp and weft")).toBe(false);
  expect(isOutdated(first)).toBe(false);
});

test("hashes as cheap as tests make them open only their password, and are renewed in a shop that hashes with care", async () => {
  const cheap = await hashPassword("warp and weft", "least");
  expect(await verifyPassword(cheap, "warp and weft", "least")).toBe(true);
  expect(await verifyPassword(cheap, "warp and woof", "least")).toBe(false);
  expect(await verifyPassword(undefined, "warp and weft", "least")).toBe(false);
  expect([isOutdated(cheap, "least"), isOutdated(cheap)]).toEqual([false, true]);
  expect(isOutdated(await hashPassword("warp and weft"), "least")).toBe(true);
});

test("a password is the same on every keyboard", async () => {
  const composed = await hashPassword("caf\u00e9 noir");
  expect(await verifyPassword(composed, "cafe\u0301 noir")).toBe(true);
});

test("the shop goes on answering while passwords are hashed", async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await hashPassword("warp and weft");
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(1);
});

test("no more than two are hashed at once, in the order they came, and a flood is turned away", async () => {
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const slow = (i: number) =>
    withPasswordSlot(async () => {
      running += 1;
      most = Math.max(most, running);
      order.push(i);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    });
  const results = await Promise.allSettled(Array.from({ length: 150 }, (_, i) => slow(i)));
  const refused = results.filter((result) => result.status === "rejected");
  expect(most).toBeLessThanOrEqual(2);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(refused.length).toBeGreaterThan(40);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(ShopError);
    expect(reason).toMatchObject({ status: 429, retryAfterSeconds: 3 });
  }
  await slow(0);
});

test("a operation that fails gives its place to the next", async () => {
  const failing = () => withPasswordSlot(() => Promise.reject(new Error("no")));
  await Promise.allSettled([failing(), failing(), failing(), failing()]);
  expect(await withPasswordSlot(async () => "done")).toBe("done");
});
