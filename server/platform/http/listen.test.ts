import { Agent, get } from "node:http";
import { expect, test, vi } from "vitest";
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

test("while others listen to the port, whoever kept a connection open is answered once more and told that it ends", async () => {
  const { app } = await openShop();
  const finish = Promise.withResolvers<void>();
  app.get("/slow", () => finish.promise.then(() => "served"));
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) =>
      get({ port, path, agent }, (answer) =>
        answer.resume().once("end", () => resolve(`${answer.statusCode} ${answer.headers.connection}`)),
      ).once("error", reject),
    );
  const slow = ask("/slow");
  expect(await ask("/api/health/ready")).toBe("200 keep-alive");
  const endSockets = vi.fn(async () => {});
  const stopped = stopServing(app, { idleMs: 60_000, withinMs: 60_000, endSockets });
  expect(await ask("/api/health/live")).toBe("200 close");
  await expect.poll(() => ask("/api/health/live").catch(({ code }) => code)).toBe("ECONNREFUSED");
  expect(endSockets).toHaveBeenCalledOnce();
  finish.resolve();
  expect(await slow, "it had begun before").toBe("200 keep-alive");
  expect(await ask("/api/health/ready"), "over the same connection").toBe("503 close");
  await stopped;
});

test("the shop does not wait for ever for those inside", async () => {
  const { app, visit, finish } = await busyShop();
  await stopServing(app, { withinMs: 50 });
  expect(await visit).toBe("sent away");
  finish();
});
