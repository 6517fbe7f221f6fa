import { flushCompileCache } from "node:module";
import type { ResultMessage, TaskMessage } from "./helper-process.ts";

/** The other end of a `HelperProcess`: does what it is sent, and ends with the process that started it. */
export function answerTasks<Task, Result>(handle: (task: Task) => Promise<Result>): void {
  const send = (message: ResultMessage) => process.send?.(message);
  process.on("message", ({ id, task }: TaskMessage) => {
    handle(task as Task).then(
      (result) => send({ id, result }),
      (error: unknown) => send({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.on("disconnect", () => {
    flushCompileCache();
    // Not by exit(): libvips waits there for its threads, and for ever when one of them was at work.
    process.kill(process.pid, "SIGKILL");
  });
  // Ctrl-C reaches every process of a terminal; the work under way is finished for those who wait for it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
}
