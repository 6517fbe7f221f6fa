import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { until } from "#server/testing/shops/launched-shop.ts";

interface Options {
  /** Where it accepts connections once it is open. */
  port: number;
  env?: Record<string, string>;
  user?: { uid?: number; gid?: number };
  cwd?: string;
  /** How it is asked to end. */
  signal?: NodeJS.Signals;
}

export interface Program {
  pid: number;
  stop(): Promise<void>;
  output(): string;
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket
      .once("error", () => resolve(false))
      .once("connect", () => {
        socket.destroy();
        resolve(true);
      });
  });

/** Starts a program in the foreground, and waits until it accepts connections. */
export async function startProgram(program: string, args: string[], options: Options): Promise<Program> {
  const { port, env = {}, user = {}, cwd = "/", signal = "SIGTERM" } = options;
  const child = spawn(program, args, {
    ...user,
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit");
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended: ${output}`)));
  failed.catch(() => undefined);
  await Promise.race([until(() => accepts(port)), failed]);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}
