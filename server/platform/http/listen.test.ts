import { expect, test } from "vitest";
import { callInProcess } from "#server/platform/pages/call-in-process.ts";
import { openShop } from "#server/testing/shop.ts";
import { stopServing } from "./listen.ts";

/** A shop in which somebody is being served until told otherwise. */
async function busyShop() {
  const { app } = await openShop();
  const entered = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  app.get("/slow", async () => {
    entered.resolve();
    await finish.promise;
    const { body } = await callInProcess(app)("GET /brand/list", {});
    return { served: true, ...body };
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const visit = fetch(`${address}/slow`).then(
    (answer) => answer.json(),
    () => "sent away",
  );
  await entered.promise;
  return { app, address, visit, finish: () => finish.resolve() };
}

test("when the shop stops, whoever is inside is served and nobody new comes in", async () => {
  const { app, address, visit, finish } = await busyShop();
  const stopped = stopServing(app);
  await expect.poll(() => fetch(`${address}/api/health`).catch(() => "closed")).toBe("closed");
  finish();
  expect(await visit).toEqual({ served: true, brands: [] });
  await stopped;
});

test("the shop does not wait for ever for those inside", async () => {
  const { app, visit, finish } = await busyShop();
  await stopServing(app, 50);
  expect(await visit).toBe("sent away");
  finish();
});
