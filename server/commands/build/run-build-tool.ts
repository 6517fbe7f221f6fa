import { spawn } from "node:child_process";
import { join } from "node:path";
import { StartupError } from "#server/settings/startup-error.ts";

const root = join(import.meta.dirname, "../../..");

interface Options {
  /** What it is told, beside the environment of this process. */
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
  /** The sentence below its output when it fails. */
  failure: string;
}

/** Runs a program of a package that builds something, quietly; one that fails shows what it wrote. */
export async function runBuildTool(args: string[], { env, signal, failure }: Options): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  signal.throwIfAborted();
  if (code !== 0) throw new StartupError(`${output.trim()}\n${failure}`);
}
