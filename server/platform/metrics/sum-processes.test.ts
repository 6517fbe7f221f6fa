import { expect, test } from "vitest";
import { defineCounter } from "./counters.ts";
import { createProcessMetrics, type MetricsOfProcess } from "./process-metrics.ts";
import { ProcessSum } from "./sum-processes.ts";

const counted = defineCounter("test_events_total", "Events of a test");
const metrics = await createProcessMetrics({
  gauges: [{ name: "test_open", help: "A gauge of a test", read: () => [{ value: 3 }] }],
  readFigures: async () => [{ name: "test_queue", help: "A figure of a test", labels: { kind: "a" }, value: 7 }],
});

const read = async (): Promise<MetricsOfProcess> =>
  structuredClone((await metrics.read({ withFigures: false })).metrics);
const readValue = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);

test("processes are added up, and what one counted stays when it has ended, though not what it had open", async () => {
  const sum = new ProcessSum();
  counted.add();
  sum.note(1, await read());
  counted.add();
  sum.note(2, await read());
  const { figures } = await metrics.read({ withFigures: true });
  const both = await sum.format(figures);
  expect([readValue(both, "test_events_total"), readValue(both, "test_open")]).toEqual([3, 6]);
  expect(both).toContain('test_queue{kind="a"} 7');
  await sum.forget(1);
  const one = await sum.format(figures);
  expect([readValue(one, "test_events_total"), readValue(one, "test_open")]).toEqual([3, 3]);
  await sum.forget(2);
  expect(readValue(await sum.format(), "test_events_total")).toBe(3);
});
