import { setTimeout as wait } from "node:timers/promises";
import { emptyLog } from "./log.ts";
import { type Visit, visit } from "./visitor.ts";

const clients = 32;
const warmMs = 10_000;
const countedMs = 10_000;

/** A shop that was full lets new visitors in little by little. */
async function untilOpenToAll({ url }: Visit): Promise<void> {
  for (let inARow = 0, tries = 0; inARow < 20 && tries < 500; tries++) {
    const { status } = await fetch(url, { headers: { accept: "text/html" } });
    inARow = status === 200 ? inARow + 1 : 0;
    await wait(100);
  }
}

/** Visits a second when so many people at once visit again and again without a pause. It warms the shop as well. */
export async function measureCapacity(usual: Visit): Promise<number> {
  const log = emptyLog();
  let isOver = false;
  let done = 0;
  const repeat = async () => {
    while (!isOver) {
      await visit({ ...usual, thinkMs: 0, hotVisits: 0, isAdmitted: true }, log);
      done += 1;
    }
  };
  const people = Promise.all(Array.from({ length: clients }, repeat));
  people.catch(() => undefined);
  await Promise.race([wait(warmMs), people]);
  const before = done;
  await Promise.race([wait(countedMs), people]);
  const counted = done - before;
  isOver = true;
  await people;
  await untilOpenToAll(usual);
  if (log.failures[0]) throw new Error(`a visit failed: ${log.failures[0].sentence}`);
  return counted / (countedMs / 1000);
}
