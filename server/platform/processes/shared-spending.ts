import cluster from "node:cluster";
import type { Spent, ToProcess, ToSupervisor } from "./messages.ts";

/** So much later the other processes know: what somebody can do in that time in all of them is the error of the limit. */
const batchMs = 100;

type OnSpent = (key: string, count: number) => void;

const limits = new Map<string, OnSpent>();
let batch = new Map<string, Spent>();

function sendBatch(): void {
  const spent = [...batch.values()];
  batch = new Map();
  if (process.connected) process.send?.({ kind: "spent", spent } satisfies ToSupervisor);
}

function note(limit: string, key: string): void {
  if (batch.size === 0) setTimeout(sendBatch, batchMs).unref();
  const id = `${limit}\n${key}`;
  const [, , count] = batch.get(id) ?? [limit, key, 0];
  batch.set(id, [limit, key, count + 1]);
}

function receive(message: ToProcess): void {
  if (message?.kind !== "spent") return;
  for (const [limit, key, count] of message.spent) limits.get(limit)?.(key, count);
}

/**
 * Makes a limit that each process counts in its own memory one limit of all processes of this machine: what is spent in one is subtracted
 * in the others. Answers what to call for each thing that was spent here.
 */
export function shareSpending(limit: string, onSpent: OnSpent): (key: string) => void {
  if (!cluster.isWorker) return () => {};
  if (limits.size === 0) process.on("message", receive);
  limits.set(limit, onSpent);
  return (key) => note(limit, key);
}
