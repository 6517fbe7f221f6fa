import { type ChildProcess, fork } from "node:child_process";
import { join, resolve } from "node:path";
import { allocatorSettings, nodeFlags } from "#server/platform/process-memory.ts";
import { readProfile, type Sample } from "./cpu-profile.ts";
import type { Target } from "./measure.ts";
import type { Limit } from "./row.ts";

const root = join(import.meta.dirname, "..");
const stopTimeoutMs = 20_000;

/** A measured process of its own. It ends when it is told, or with this one. */
export class Child {
  readonly #process: ChildProcess;
  readonly #exited: Promise<unknown>;

  constructor(program: string, env: NodeJS.ProcessEnv = {}, args: string[] = []) {
    this.#process = fork(resolve(root, program), args, {
      cwd: root,
      env: { ...process.env, ...allocatorSettings(), NODE_ENV: "production", ...env },
      execArgv: [...nodeFlags, "--import", join(root, "bench/report-cpu.ts")],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#exited = new Promise((resolve) => this.#process.once("exit", resolve));
  }

  /** Sends a message and waits for the answer that has the part asked for. */
  async #askFor<T extends object>(part: keyof T, message: string | Limit): Promise<T> {
    const answer = new Promise<T>((resolve, reject) => {
      const listen = (message: object) => {
        if (!(part in message)) return;
        this.#process.off("message", listen);
        resolve(message as T);
      };
      this.#process.on("message", listen);
      void this.#exited.then(() => reject(new Error("a measured process ended too early")));
    });
    this.#process.send(message);
    return answer;
  }

  async open(limit: Limit): Promise<string> {
    return (await this.#askFor<{ url: string }>("url", limit)).url;
  }

  async untilDone(): Promise<void> {
    // Its ear for questions about processor time would keep it from ending.
    this.#process.disconnect();
    if ((await this.#exited) !== 0) throw new Error("the catalogue could not be made");
  }

  async untilAnswers(url: string): Promise<void> {
    let isGone = false;
    void this.#exited.then(() => {
      isGone = true;
    });
    while (
      !(await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (isGone) throw new Error("the shop could not be started");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  target(url: string): Target {
    return { url, cpuMicros: async () => (await this.#askFor<{ cpuMicros: number }>("cpuMicros", "cpu")).cpuMicros };
  }

  async memoryBytes(): Promise<number> {
    return (await this.#askFor<{ memoryBytes: number }>("memoryBytes", "memory")).memoryBytes;
  }

  /** Where the processor time goes until the work is done. */
  async profile(work: () => Promise<unknown>): Promise<Sample[]> {
    await this.#askFor<{ isProfiling: true }>("isProfiling", "start profile");
    await work();
    const { profileFile } = await this.#askFor<{ profileFile: string }>("profileFile", "stop profile");
    return readProfile(profileFile);
  }

  async stop(): Promise<void> {
    this.#process.kill("SIGTERM");
    const killTimer = setTimeout(() => this.#process.kill("SIGKILL"), stopTimeoutMs);
    await this.#exited;
    clearTimeout(killTimer);
  }
}
