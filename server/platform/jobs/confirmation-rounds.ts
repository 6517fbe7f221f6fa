import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { queueConfirmations } from "#server/sales/orders/queue-confirmations.ts";
import type { Shop } from "#server/shop.ts";
import { yieldToRequests } from "./yield-to-requests.ts";

const roundMs = 1000;

/** Looks every second for orders to confirm; buyers who are just ordering go first. */
export function startConfirmationRounds({ db }: Pick<Shop, "db">, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const go = async () => {
    while (!signal.aborted) {
      await yieldToRequests();
      const isMore = await queueConfirmations(db).catch((err: unknown) => {
        log.error({ err }, "the mails that confirm orders could not be queued");
        return false;
      });
      if (!isMore) await wait(roundMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const rounds = go();
  return {
    async stop() {
      stopping.abort();
      await rounds;
    },
  };
}
