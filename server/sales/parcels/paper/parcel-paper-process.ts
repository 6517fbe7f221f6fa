/** Draws labels, packing slips and pick lists in a process of its own, as invoices are drawn. */
import { buffer } from "node:stream/consumers";
import { answerTasks } from "#server/platform/helper-process/answer-tasks.ts";
import type { PaperTask } from "./contents.ts";
import { drawLabels } from "./draw-labels.ts";
import { drawPickList } from "./draw-pick-list.ts";
import { drawSlips } from "./draw-slips.ts";

answerTasks(async (task: PaperTask): Promise<Uint8Array> => {
  const paper = "labels" in task ? drawLabels(task.labels) : "slips" in task ? drawSlips(task.slips) : undefined;
  const { doc } = paper ?? drawPickList((task as Extract<PaperTask, { pickList: unknown }>).pickList);
  doc.end();
  return buffer(doc);
});
