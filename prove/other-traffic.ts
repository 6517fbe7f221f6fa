import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { io } from "socket.io-client";
import { expect } from "vitest";
import type { ChatAnswer } from "#contract/support/chat.ts";
import type { Shop } from "#server/shop.ts";
import { chatMessages } from "#server/support/chat/tables.ts";
import type { Client } from "#server/testing/clients/chat.ts";
import { formBody, photo, productFields } from "#server/testing/clients/product-form.ts";
import { givenBrand, givenProduct } from "#server/testing/given/catalogue.ts";
import { givenAdmin, givenMember } from "#server/testing/given/people.ts";
import { until } from "#server/testing/shops/launched-shop.ts";

interface Done {
  /** Pictures of products that were acknowledged. */
  pictures: string[];
  /** The client ids of messages that were acknowledged. */
  messages: string[];
  counts: Record<string, number>;
}

/**
 * What else goes on while people buy: somebody looks around, somebody uploads products, somebody writes to the shop. Each asks again until
 * answered.
 */
export async function openOtherTraffic(shop: Pick<Shop, "db" | "tokens">, url: () => string) {
  const admin = await givenAdmin(shop);
  const member = await givenMember(shop);
  const brand = await givenBrand(shop.db);
  const shown = await givenProduct(shop.db);
  const picture = await photo();
  let isOver = false;

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url() + path, { ...init, signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    return answer && text !== undefined ? { status: answer.status, text } : undefined;
  };

  /** A visitor is answered, or told to come again, or the process is not there. */
  async function browse(): Promise<number> {
    let views = 0;
    while (!isOver) {
      for (const path of ["/api/product/list?max=0", `/api/product/item/${shown.slug}`]) {
        const answer = await ask(path);
        if (answer) expect([200, 503], answer.text).toContain(answer.status);
        if (answer?.status === 200) views += 1;
      }
      await wait(100);
    }
    return views;
  }

  async function upload(): Promise<string[]> {
    const pictures: string[] = [];
    while (!isOver) {
      const { payload, headers } = await formBody(productFields({ brand: brand.id }), picture);
      const init = { method: "POST", body: payload, headers: { ...headers, ...admin.headers } };
      for (let isDone = false; !isDone; ) {
        const answer = await ask("/api/product/add", init);
        if (answer?.status === 200) pictures.push(JSON.parse(answer.text).product.imageUrl);
        // Taken before, when the answer was lost: the SKU is there already.
        isDone = answer !== undefined && answer.status < 500;
        if (answer) expect([200, 400, 503], answer.text).toContain(answer.status);
        if (!isDone) await wait(200);
      }
      await wait(500);
    }
    return pictures;
  }

  async function chat(): Promise<string[]> {
    const messages: string[] = [];
    const client: Client = io(url(), {
      auth: { token: member.token },
      transports: ["websocket"],
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
    });
    // As the browser does: what the shop ended, or refused while it had no database, is tried again.
    const tryAgain = () => {
      if (!client.active && !isOver) setTimeout(() => client.connect(), 200);
    };
    client.on("connect_error", tryAgain).on("disconnect", tryAgain);
    while (!isOver) {
      const form = { to: admin.userId, text: `Message ${messages.length}`, clientId: randomUUID() };
      for (let isTaken = false; !isTaken; ) {
        const answer = (await client
          .timeout(3000)
          .emitWithAck("message", form as never)
          .catch(() => undefined)) as ChatAnswer<object> | undefined;
        isTaken = answer !== undefined && !("error" in answer);
        if (!isTaken) await wait(200);
      }
      messages.push(form.clientId);
      await wait(100);
    }
    client.disconnect();
    return messages;
  }

  const running = Promise.all([browse(), upload(), chat()]);
  running.catch(() => undefined);
  return {
    async end(): Promise<Done> {
      isOver = true;
      const [views, pictures, messages] = await running;
      return { pictures, messages, counts: { viewed: views, uploaded: pictures.length, written: messages.length } };
    },
    async expectAllThere({ pictures, messages, counts }: Done): Promise<void> {
      expect(
        Object.values(counts).every((count) => count > 0),
        JSON.stringify(counts),
      ).toBe(true);
      for (const path of pictures) await until(async () => (await ask(path))?.status === 200, 20);
      const stored = await shop.db
        .select({ clientId: chatMessages.clientId })
        .from(chatMessages)
        .where(inArray(chatMessages.clientId, messages));
      expect(stored.map(({ clientId }) => clientId).sort()).toEqual(messages.toSorted());
    },
  };
}
