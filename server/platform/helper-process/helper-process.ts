import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { withoutAllocatorSettings } from "#server/platform/process-memory.ts";

/** What goes over the channel: a task, and its result or why there is none. */
export interface TaskMessage {
  id: number;
  task: unknown;
}
export type ResultMessage = { id: number } & ({ result: unknown } | { failure: string });

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const idleMs = 10_000;
/** A helper works on one thing at a time and keeps nothing. */
const nodeFlags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8"];

/** The program beside the module at this address: TypeScript as it is written, or as it was bundled. */
const programBeside = (moduleUrl: string, name: string) =>
  fileURLToPath(new URL(`./${name}${moduleUrl.endsWith(".ts") ? ".ts" : ".js"}`, moduleUrl));

/**
 * A process of its own for work that takes much memory, long turns of the processor, or decoders that a file might crash. It is started
 * when there is something to do, and ends when there was nothing for a while, so that all its memory is given back.
 */
export class HelperProcess<Task, Result> {
  readonly #program: string;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(moduleUrl: string, name: string) {
    this.#program = programBeside(moduleUrl, name);
  }

  run(task: Task): Promise<Result> {
    clearTimeout(this.#idle);
    const child = this.#child ?? this.#start();
    child.channel?.ref();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve: (result) => resolve(result as Result), reject });
      // Where the process has just ended, its end is told to whoever waits.
      child.send({ id, task } satisfies TaskMessage, () => undefined);
    });
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      execArgv: nodeFlags,
      env: withoutAllocatorSettings(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.unref();
    child.on("message", (message: ResultMessage) => this.#finish(message));
    const end = () => {
      if (this.#child === child) this.#child = undefined;
      else return;
      for (const { reject } of this.#pending.values()) reject(new Error(`the helper ${this.#program} has ended`));
      this.#pending.clear();
    };
    child.once("exit", end).once("error", end);
    this.#child = child;
    return child;
  }

  #finish(message: ResultMessage): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if ("failure" in message) pending?.reject(new Error(message.failure));
    else pending?.resolve(message.result);
    if (this.#pending.size > 0) return;
    const child = this.#child;
    child?.channel?.unref();
    this.#idle = setTimeout(() => {
      this.#child = undefined;
      child?.disconnect();
    }, idleMs).unref();
  }
}
